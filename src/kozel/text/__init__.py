"""One catalogue of sentences for every client."""

"""`python -m kozel` is `kozel`."""

from kozel.cli import main

main()

import { mount } from "svelte";
import App from "./App.svelte";
import { app } from "./app.svelte";
import "./style.css";

const target = document.getElementById("app");
if (target) void app.start().then(() => mount(App, { target }));

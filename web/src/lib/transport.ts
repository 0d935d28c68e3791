// The link to a session: a WebSocket today, a worker later. Requests keep their number until they are answered.
import type { ClientMessage, SessionMessage } from "./protocol";

export type Link = "connecting" | "open" | "lost" | "outdated";

export interface Transport {
  send(message: ClientMessage): void;
  /** A request needs no more answer: do not send it again. */
  settle(i: number): void;
  close(): void;
}

export interface Listener {
  /** First message of every connection. */
  hello(): ClientMessage;
  message(message: SessionMessage): void;
  link(link: Link): void;
}

type Numbered = Extract<ClientMessage, { i: number }>;
const isNumbered = (message: ClientMessage): message is Numbered => "i" in message;

/** Number of the request that a message answers, or null. */
export function answered(message: SessionMessage): number | null {
  if (message.t === "Told") return message.update.re;
  if (message.t === "Sorry") return message.refused.re;
  return "re" in message ? message.re : null;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 10_000;
const SHOW_LOSS_AFTER = 1_500;

export class SocketTransport implements Transport {
  readonly #url: string;
  readonly #listener: Listener;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #lossTimer = 0;
  #closed = false;
  #greeted = false;
  /** Requests without an answer yet, sent again after a reconnect. */
  readonly #open = new Map<number, Numbered>();

  constructor(url: string, listener: Listener) {
    this.#url = url;
    this.#listener = listener;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  send(message: ClientMessage): void {
    if (isNumbered(message)) this.#open.set(message.i, message);
    if (this.#greeted) this.#socket?.send(JSON.stringify(message));
  }

  settle(i: number): void {
    this.#open.delete(i);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(this.#url, "goat.v1");
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.#listener.hello()));
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data) as SessionMessage);
    socket.onclose = () => this.#lost(socket);
    if (!this.#lossTimer) this.#lossTimer = window.setTimeout(() => this.#listener.link("lost"), SHOW_LOSS_AFTER);
  }

  #receive(message: SessionMessage): void {
    if (message.t === "Outdated") {
      this.close();
      this.#listener.link("outdated");
      return;
    }
    if (message.t === "Welcome") {
      this.#greeted = true;
      this.#wait = FIRST_WAIT;
      clearTimeout(this.#lossTimer);
      this.#lossTimer = 0;
      this.#listener.link("open");
      for (const request of this.#open.values()) this.#socket?.send(JSON.stringify(request));
    }
    const re = answered(message);
    if (re !== null) this.#open.delete(re);
    this.#listener.message(message);
  }

  #lost(socket: WebSocket): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#greeted = false;
    if (!this.#lossTimer) this.#lossTimer = window.setTimeout(() => this.#listener.link("lost"), SHOW_LOSS_AFTER);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#connect(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT);
  }

  readonly #hurry = (): void => {
    if (this.#closed || document.hidden || this.#socket?.readyState === WebSocket.OPEN) return;
    if (this.#socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#connect();
  };
}

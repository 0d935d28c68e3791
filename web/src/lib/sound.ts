// Kitchen sounds, made on the spot: card on cloth, a knock, a pluck, one bleat. Off until switched on.
import type { Scene } from "./scenes";

type Name = "touch" | "card" | "sweep" | "turn" | "molodka" | "queen" | "goat";

class Sound {
  enabled = false;
  haptics = false;
  #context: AudioContext | null = null;

  get #mayBuzz(): boolean {
    return this.haptics && (navigator.userActivation?.hasBeenActive ?? false);
  }

  play(name: Name): void {
    if (this.#mayBuzz && name === "turn") navigator.vibrate?.(10);
    if (this.#mayBuzz && name === "molodka") navigator.vibrate?.([20, 40, 20]);
    if (!this.enabled) return;
    const context = (this.#context ??= new AudioContext());
    void context.resume();
    const at = context.currentTime + 0.01;
    if (name === "touch") this.#noise(at, 0.02, 2600, 0.05);
    if (name === "card") this.#noise(at, 0.04, 1400, 0.16);
    if (name === "sweep") this.#noise(at, 0.18, 900, 0.1);
    if (name === "turn") [0, 0.13].forEach((late) => this.#tone(at + late, 150, 0.07, 0.3, "sine", 90));
    if (name === "molodka") {
      this.#noise(at, 0.06, 500, 0.3);
      this.#tone(at, 196, 0.7, 0.16, "triangle");
      this.#tone(at + 0.02, 294, 0.7, 0.12, "triangle");
    }
    if (name === "queen") [392, 330, 262].forEach((hz, i) => this.#tone(at + i * 0.16, hz, 0.3, 0.15, "triangle"));
    if (name === "goat") this.#bleat(at);
  }

  scene(scene: Scene): void {
    if (scene.moment === "molodka") this.play("molodka");
    else if (scene.moment === "queen" && scene.caught === 1) this.play("queen");
    else if (scene.cause === "Played") this.play("card");
    else if (scene.taker !== null) this.play("sweep");
  }

  #noise(at: number, length: number, hz: number, volume: number): void {
    const context = this.#context as AudioContext;
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
    const source = context.createBufferSource();
    source.buffer = buffer;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = hz;
    source.connect(filter).connect(this.#gain(at, length, volume));
    source.start(at);
  }

  #tone(at: number, hz: number, length: number, volume: number, type: OscillatorType, to = hz): void {
    const context = this.#context as AudioContext;
    const source = context.createOscillator();
    source.type = type;
    source.frequency.setValueAtTime(hz, at);
    source.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(this.#gain(at, length, volume));
    source.start(at);
    source.stop(at + length);
  }

  #bleat(at: number): void {
    const context = this.#context as AudioContext;
    const source = context.createOscillator();
    const tremble = context.createOscillator();
    const depth = context.createGain();
    source.type = "sawtooth";
    source.frequency.setValueAtTime(330, at);
    source.frequency.linearRampToValueAtTime(250, at + 0.7);
    tremble.frequency.value = 9;
    depth.gain.value = 22;
    tremble.connect(depth).connect(source.frequency);
    const filter = context.createBiquadFilter();
    filter.type = "lowpass";
    filter.frequency.value = 900;
    source.connect(filter).connect(this.#gain(at, 0.75, 0.08));
    source.start(at);
    tremble.start(at);
    source.stop(at + 0.75);
    tremble.stop(at + 0.75);
  }

  #gain(at: number, length: number, volume: number): GainNode {
    const context = this.#context as AudioContext;
    const gain = context.createGain();
    gain.gain.setValueAtTime(volume, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    gain.connect(context.destination);
    return gain;
  }
}

export const sound = new Sound();

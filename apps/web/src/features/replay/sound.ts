import type { Cue } from "./game-stage.ts";

/** Loudness from 0 to 1: all sounds stay in the background. */
const LOUDNESS = 0.16;
/** From one coin to the next, in seconds. */
const COIN_EVERY = 0.06;

/**
 * The sounds of a table, made when they are needed. Nothing is heard while the page is hidden: what
 * would have been heard then is dropped.
 */
export class Sound {
  readonly #context = new AudioContext();
  readonly #out: GainNode;

  constructor() {
    this.#out = this.#context.createGain();
    this.#out.gain.value = LOUDNESS;
    this.#out.connect(this.#context.destination);
  }

  play(cue: Cue): void {
    if (document.hidden) return;
    // Browsers keep sound off until the reader has pressed something on the page.
    if (this.#context.state !== "running") {
      void this.#context.resume();
      return;
    }
    const now = this.#context.currentTime + 0.01;
    switch (cue.kind) {
      case "speech":
        this.#tone(now, 1_320, 0.05, "sine");
        break;
      case "ballots":
        for (const ms of cue.afterMs) this.#tap(now + ms / 1_000);
        break;
      case "out":
        for (const pitch of [98, 117, 147]) this.#tone(now, pitch, 1.1, "triangle");
        break;
      case "coins":
        for (let coin = 0; coin < cue.count; coin += 1) {
          this.#tone(now + coin * COIN_EVERY, 1_900 + (coin % 3) * 260, 0.12, "square", 0.25);
        }
        break;
    }
  }

  /** Silences all scheduled sounds permanently. */
  close(): void {
    void this.#context.close();
  }

  /** Silences scheduled sounds while the page is hidden. */
  hush(hidden: boolean): void {
    this.#out.gain.value = hidden ? 0 : LOUDNESS;
  }

  #fading(at: number, seconds: number, loudness: number): GainNode {
    const gain = this.#context.createGain();
    gain.gain.setValueAtTime(loudness, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    gain.connect(this.#out);
    return gain;
  }

  #tone(at: number, pitch: number, seconds: number, type: OscillatorType, loudness = 0.6): void {
    const tone = this.#context.createOscillator();
    tone.type = type;
    tone.frequency.value = pitch;
    tone.connect(this.#fading(at, seconds, loudness));
    tone.start(at);
    tone.stop(at + seconds);
  }

  /** Paper on wood: a short burst of noise. */
  #tap(at: number): void {
    const { sampleRate } = this.#context;
    const buffer = this.#context.createBuffer(1, sampleRate * 0.06, sampleRate);
    const samples = buffer.getChannelData(0);
    for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
    const noise = this.#context.createBufferSource();
    noise.buffer = buffer;
    const paper = this.#context.createBiquadFilter();
    paper.type = "bandpass";
    paper.frequency.value = 1_500;
    noise.connect(paper).connect(this.#fading(at, 0.06, 1));
    noise.start(at);
  }
}

import { Worker } from "node:worker_threads";
import type { Drawing, Frame } from "./drawing.ts";

/** What the worker is asked for. */
export type Job = { readonly drawing: Drawing } | { readonly frames: readonly Frame[] };
export type JobAnswer = { readonly data: Uint8Array } | { readonly failed: string };

/** More is waiting than the studio takes on; worth trying again in a moment. */
export class StudioBusy extends Error {
  constructor() {
    super("Too many pictures are waiting to be drawn.");
    this.name = "StudioBusy";
  }
}

export interface StudioSettings {
  /** Path of worker.ts. */
  readonly script: string;
  /** A picture that takes longer is given up, and the worker with it. */
  readonly timeLimitMs: number;
  /** Pictures that may wait. */
  readonly mostWaiting: number;
  /** A worker with nothing to do is let go after this; its fonts are large. */
  readonly idleMs: number;
}

interface Waiting {
  readonly job: Job;
  resolve(data: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/** Draws pictures in a thread of its own, one at a time. */
export class Studio {
  readonly #settings: StudioSettings;
  readonly #waiting: Waiting[] = [];
  #worker: Worker | undefined;
  #current: Waiting | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: StudioSettings) {
    this.#settings = settings;
  }

  /** A drawing as PNG, or frames as GIF. Rejects with StudioBusy, or when it cannot be drawn. */
  draw(job: Job): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#waiting.length >= this.#settings.mostWaiting) return Promise.reject(new StudioBusy());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#next();
    });
  }

  /** Lets the worker go; what waits is rejected. */
  close(): void {
    this.#fail(new Error("The studio was closed."));
    for (const { reject } of this.#waiting.splice(0)) reject(new Error("The studio was closed."));
  }

  #next(): void {
    if (this.#current !== undefined) return;
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (this.#current === undefined) {
      this.#timer = setTimeout(() => this.#letGo(), this.#settings.idleMs);
      this.#timer.unref();
      return;
    }
    const { timeLimitMs } = this.#settings;
    this.#timer = setTimeout(
      () => this.#fail(new Error(`A picture took longer than ${timeLimitMs} ms.`)),
      timeLimitMs,
    );
    this.#worker ??= this.#open();
    this.#worker.ref();
    this.#worker.postMessage(this.#current.job);
  }

  #open(): Worker {
    const worker = new Worker(/* turbopackIgnore: true */ this.#settings.script, {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    worker.on("message", (answer: JobAnswer) => {
      const done = this.#current;
      this.#current = undefined;
      worker.unref();
      if ("data" in answer) done?.resolve(new Uint8Array(answer.data));
      else done?.reject(new Error(answer.failed));
      this.#next();
    });
    worker.on("error", (error) => {
      if (this.#worker === worker)
        this.#fail(error instanceof Error ? error : new Error(String(error)));
    });
    worker.on("exit", () => {
      if (this.#worker === worker) this.#fail(new Error("The drawing thread ended."));
    });
    return worker;
  }

  /** Gives up the picture under way with its worker, and goes on with a new one. */
  #fail(error: Error): void {
    const failed = this.#current;
    this.#current = undefined;
    this.#letGo();
    failed?.reject(error);
    this.#next();
  }

  #letGo(): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    // Its end is of no interest any more, whichever way it comes.
    void worker?.terminate();
  }
}

import { type ChildProcess, fork } from "node:child_process";
import type { Drawing, Frame } from "./drawing.ts";

/** A job of the drawing process: a PNG, or a film as GIF or as lines of JSON with SVG. */
export type Job =
  | { readonly drawing: Drawing }
  | { readonly frames: readonly Frame[]; readonly as: "gif" | "svg" };
/** A job of the process for uploads. */
export interface UploadJob {
  readonly upload: Uint8Array;
}
export type JobAnswer =
  | { readonly data: Uint8Array }
  | { readonly failed: string }
  /** Of an upload that cannot be decoded. */
  | { readonly refused: string };

const isAnswer = (message: unknown): message is JobAnswer =>
  typeof message === "object" &&
  message !== null &&
  ("data" in message || "failed" in message || "refused" in message);

/** Heap of a drawing process; pixels come on top. */
const MAX_HEAP_MIB = 256;

/** Too much is waiting, or the machine was too slow for a picture; try again in a moment. */
export class StudioBusy extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StudioBusy";
  }
}

/** An upload cannot be decoded; the process that tried is fine. */
export class UploadRefused extends Error {
  override readonly name = "UploadRefused";
}

export interface StudioSettings {
  /** Path of worker.ts, or of uploads/worker.ts. */
  readonly script: string;
  /** A picture that takes longer is given up, and its process with it. */
  readonly timeLimitMs: number;
  /** Pictures that may wait. */
  readonly maxWaiting: number;
  /** A process with nothing to do ends after this; its fonts and pixels are large. */
  readonly idleMs: number;
}

interface QueuedDrawing {
  readonly job: Job | UploadJob;
  resolve(data: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/**
 * Draws pictures in a separate process, one at a time: the memory of fonts, pixels and their libraries
 * is freed when it ends, and the serving process stays small.
 */
export class Studio {
  readonly #settings: StudioSettings;
  readonly #waiting: QueuedDrawing[] = [];
  #child: ChildProcess | undefined;
  #current: QueuedDrawing | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: StudioSettings) {
    this.#settings = settings;
  }

  /**
   * The result of a job, or an upload as the portrait of an agent (WebP). Rejects with StudioBusy,
   * with UploadRefused, or when it cannot be drawn.
   */
  draw(job: Job | UploadJob): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#waiting.length >= this.#settings.maxWaiting) {
      return Promise.reject(new StudioBusy("Too many pictures are waiting to be drawn."));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#next();
    });
  }

  /** Ends the process; open jobs are rejected. */
  close(): void {
    const error = new Error("The studio was closed.");
    for (const { reject } of this.#waiting.splice(0)) reject(error);
    this.#fail(error);
  }

  #next(): void {
    if (this.#current !== undefined) return;
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (this.#current === undefined) {
      this.#timer = setTimeout(() => this.#end(), this.#settings.idleMs);
      this.#timer.unref();
      return;
    }
    const { timeLimitMs } = this.#settings;
    this.#timer = setTimeout(
      () => this.#fail(new StudioBusy(`A picture took longer than ${timeLimitMs} ms.`)),
      timeLimitMs,
    );
    this.#child ??= this.#open();
    hold(this.#child);
    this.#child.send(this.#current.job);
  }

  #open(): ChildProcess {
    const child = fork(/* turbopackIgnore: true */ this.#settings.script, {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${MAX_HEAP_MIB}`],
    });
    child.on("message", (answer) => {
      if (this.#child !== child || !isAnswer(answer)) return;
      const done = this.#current;
      this.#current = undefined;
      letGo(child);
      if ("data" in answer) done?.resolve(new Uint8Array(answer.data));
      else if ("refused" in answer) done?.reject(new UploadRefused(answer.refused));
      else done?.reject(new Error(answer.failed));
      this.#next();
    });
    child.on("error", (error) => {
      if (this.#child === child) this.#fail(error);
    });
    child.on("exit", () => {
      if (this.#child === child) this.#fail(new Error("The drawing process ended."));
    });
    return child;
  }

  /** Gives up the current picture with its process, and continues with a new one. */
  #fail(error: Error): void {
    const failed = this.#current;
    this.#current = undefined;
    this.#end();
    failed?.reject(error);
    this.#next();
  }

  #end(): void {
    clearTimeout(this.#timer);
    const child = this.#child;
    this.#child = undefined;
    // Whichever way it ends, it is no longer awaited.
    child?.kill("SIGKILL");
  }
}

/** Keeps this process alive until the current picture is done. */
function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

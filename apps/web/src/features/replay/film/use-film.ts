import { useEffect, useRef, useState } from "react";
import { readFrames } from "./frames.ts";
import { saveFile } from "./save-file.ts";
import { findVideoFormat, type VideoFormat } from "./video-format.ts";

/** A file that can be made of a film. */
export type FilmKind = "video" | "gif";

/** State of the creation of a film. */
export type FilmState =
  | { readonly step: "ready" }
  | { readonly step: "making"; readonly kind: FilmKind; readonly done: number }
  | { readonly step: "failed" };

/** Share of the progress for reading frames; the rest is for drawing them. */
const READ = 0.1;

/** Draws and encodes a film. Throws when that fails, or when the signal aborts. */
async function makeFilm(
  path: string,
  kind: FilmKind,
  format: VideoFormat | null,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const frames = await readFrames(path, signal);
  const onDrawn = (done: number): void => onProgress(READ + done * (1 - READ));
  onDrawn(0);
  if (kind === "gif" || format === null) {
    const { makeGif } = await import("./gif.ts");
    return makeGif(frames, onDrawn, signal);
  }
  const { makeVideo } = await import("./video.ts");
  return makeVideo(frames, format, onDrawn, signal);
}

/** Makes films in this browser, one at a time, and saves them. */
export function useFilm() {
  /** Undefined until it is known; null: none. */
  const [format, setFormat] = useState<VideoFormat | null | undefined>(undefined);
  const [state, setState] = useState<FilmState>({ step: "ready" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    let gone = false;
    void findVideoFormat().then((found) => !gone && setFormat(found));
    return () => {
      gone = true;
      running.current?.abort();
    };
  }, []);

  /** @param name of the file, without its ending */
  async function make(kind: FilmKind, path: string, name: string): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ step: "making", kind, done: 0 });
    const onProgress = (done: number): void => {
      if (!signal.aborted) setState({ step: "making", kind, done });
    };
    try {
      const film = await makeFilm(path, kind, format ?? null, onProgress, signal);
      saveFile(film, `${name}.${film.type.slice(film.type.indexOf("/") + 1)}`);
      setState({ step: "ready" });
    } catch {
      // The reader cancelled, or sees it below the buttons.
      if (!signal.aborted) setState({ step: "failed" });
    }
  }

  function cancel(): void {
    running.current?.abort();
    setState({ step: "ready" });
  }

  return { format, state, make, cancel };
}

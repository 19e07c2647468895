/**
 * Runs `work` with a signal that is aborted after `limitMs` (with a `TimeoutError`), or when `outer`
 * is (with its reason).
 */
export async function within<T>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const clock = new AbortController();
  const abort = (): void => clock.abort(outer?.reason);
  const timer = setTimeout(() => {
    clock.abort(new DOMException(`It took longer than ${limitMs} ms.`, "TimeoutError"));
  }, limitMs);
  outer?.addEventListener("abort", abort);
  if (outer?.aborted) abort();
  try {
    return await work(clock.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", abort);
  }
}

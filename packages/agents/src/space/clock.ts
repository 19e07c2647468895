/** Runs `work` with a signal that is aborted after `limitMs`, or when `outer` is. */
export async function within<T>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const clock = new AbortController();
  const abort = (): void => clock.abort();
  const timer = setTimeout(abort, limitMs);
  outer?.addEventListener("abort", abort);
  if (outer?.aborted) abort();
  try {
    return await work(clock.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", abort);
  }
}

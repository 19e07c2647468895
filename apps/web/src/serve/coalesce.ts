/**
 * Lets readers of the same key share their reads: those that arrive during a read wait for the next,
 * which answers them all. So no answer is older than its question, and two reads are enough for any
 * number of concurrent readers. The first reader of a read gives its context; its failure is the
 * failure of all its readers.
 */
export function coalesce<Context, Value>(
  read: (key: string, context: Context) => Promise<Value>,
): (key: string, context: Context) => Promise<Value> {
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<Value>>();

  function start(key: string, context: Context): Promise<Value> {
    const value = read(key, context);
    const ended = value
      .catch(() => undefined)
      .then(() => {
        if (!next.has(key)) running.delete(key);
      });
    running.set(key, ended);
    return value;
  }

  return (key, context) => {
    const current = running.get(key);
    if (current === undefined) return start(key, context);
    const shared =
      next.get(key) ??
      current.then(() => {
        next.delete(key);
        return start(key, context);
      });
    next.set(key, shared);
    return shared;
  };
}

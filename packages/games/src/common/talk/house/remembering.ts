/**
 * A pure function of a text with a cache. A long-lived process gets an unlimited number of texts, so
 * the cache is cleared when it holds `capacity` texts.
 */
export function remembering<Value>(
  capacity: number,
  make: (text: string) => Value,
): (text: string) => Value {
  const memory = new Map<string, Value>();
  return (text) => {
    const found = memory.get(text);
    if (found !== undefined) return found;
    if (memory.size >= capacity) memory.clear();
    const value = make(text);
    memory.set(text, value);
    return value;
  };
}

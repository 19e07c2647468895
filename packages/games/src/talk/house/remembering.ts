/**
 * A pure function of a text that keeps what it has found. A long-lived process hears speeches
 * without end, so when `capacity` texts are kept all are forgotten.
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

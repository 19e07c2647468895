/**
 * A pure function of a text with a cache. A long-lived process gets an unlimited number of texts, so
 * the cache is cleared when it holds `capacity` texts.
 *
 * @param make may have further arguments that follow from the text
 */
export function remembering<Value, Rest extends readonly unknown[]>(
  capacity: number,
  make: (text: string, ...rest: Rest) => Value,
): (text: string, ...rest: Rest) => Value {
  const memory = new Map<string, Value>();
  return (text, ...rest) => {
    const found = memory.get(text);
    if (found !== undefined) return found;
    if (memory.size >= capacity) memory.clear();
    const value = make(text, ...rest);
    memory.set(text, value);
    return value;
  };
}

/** One value for each object, made on first use; the object is never changed. */
export function onceFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const found = made.get(key);
    if (found !== undefined) return found;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

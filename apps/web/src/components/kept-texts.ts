/** The storage of a browser, as far as it is used. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/**
 * Texts that a browser keeps under keys. Where its storage is forbidden (a sandboxed frame, a setting) or full, they
 * last as long as the page.
 */
export class KeptTexts {
  readonly #storage: () => TextStorage;
  /** What the storage did not take. */
  readonly #here = new Map<string, string>();

  /** @param storage may throw, as the browser's own do where they are forbidden */
  constructor(storage: () => TextStorage) {
    this.#storage = storage;
  }

  get(key: string): string | null {
    return this.#here.get(key) ?? this.#tried((storage) => storage.getItem(key));
  }

  set(key: string, text: string): void {
    const isKept = this.#tried((storage) => {
      storage.setItem(key, text);
      return true;
    });
    if (isKept) this.#here.delete(key);
    else this.#here.set(key, text);
  }

  remove(key: string): void {
    this.#here.delete(key);
    this.#tried((storage) => storage.removeItem(key));
  }

  /** The keys with a beginning. */
  keys(prefix: string): string[] {
    const stored = this.#tried((storage) =>
      Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ""),
    );
    return [...new Set([...this.#here.keys(), ...(stored ?? [])])].filter((key) =>
      key.startsWith(prefix),
    );
  }

  #tried<Value>(use: (storage: TextStorage) => Value): Value | null {
    try {
      return use(this.#storage());
    } catch {
      return null;
    }
  }
}

/** What this tab keeps, over reloads and visits elsewhere. */
export const tabTexts = new KeptTexts(() => sessionStorage);

/** What this browser keeps. */
export const browserTexts = new KeptTexts(() => localStorage);

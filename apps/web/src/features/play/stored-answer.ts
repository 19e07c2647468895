/** The texts of a stored list; none where it is another text. */
export function partsIn(stored: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter((part) => typeof part === "string") : [];
  } catch {
    return [];
  }
}

/** What is typed or chosen by the name of the field: a text, or the JSON of a list. */
export type Entries = Readonly<Record<string, string>>;

/** The entries that are stored; none where something else is. */
export function entriesIn(stored: string): Entries {
  try {
    const read: unknown = JSON.parse(stored);
    const entries = typeof read === "object" && read !== null ? Object.entries(read) : [];
    return Object.fromEntries(entries.filter(([, entry]) => typeof entry === "string"));
  } catch {
    return {};
  }
}

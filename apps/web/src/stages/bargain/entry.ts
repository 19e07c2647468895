import { kinds } from "@wisp/games/bargain/view";

/** What is chosen and typed. */
export interface Entry {
  readonly plan: readonly number[];
  readonly words: string;
}

/** The entry that is stored; where there is none, the plan to begin with. */
export function entryIn(stored: string, first: Entry["plan"]): Entry {
  const none = { plan: first, words: "" };
  try {
    const read: unknown = JSON.parse(stored);
    if (typeof read !== "object" || read === null) return none;
    const { plan, words }: { plan?: unknown; words?: unknown } = read;
    return {
      plan: Array.isArray(plan) ? kinds.map((_, kind) => Number(plan[kind]) || 0) : first,
      words: typeof words === "string" ? words : "",
    };
  } catch {
    return none;
  }
}

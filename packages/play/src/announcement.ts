import type { VisibleEvent } from "@wisp/agents";
import { type GameEvent, inGameNames, type Locale, type Seat } from "@wisp/game";
import { notesSentence } from "./notes.ts";

interface Phrases {
  everybody: string;
  nobody: string;
  /** @param others how many players are agents */
  some(people: readonly string[], others: number): string;
}

const phrases: Readonly<Record<Locale, Phrases>> = {
  en: {
    everybody: "All players are people.",
    nobody: "All players are agents.",
    some: (people, others) => {
      const last = people.at(-1) ?? "";
      const names = people.length === 1 ? last : `${people.slice(0, -1).join(", ")} and ${last}`;
      const are = people.length === 1 ? "is a person" : "are people";
      return `${names} ${are}; the other ${others === 1 ? "player is an agent" : "players are agents"}.`;
    },
  },
  zh: {
    everybody: "所有玩家都是真人。",
    nobody: "所有玩家都是智能体。",
    some: (people) => `${people.join("、")} 是真人，其他玩家都是智能体。`,
  },
};

/** The host's sentence about which players are people; `names` are the in-game names by seat. */
export function peopleSentence(
  people: readonly Seat[],
  names: readonly string[],
  locale: Locale,
): string {
  const others = names.length - people.length;
  if (people.length === 0) return phrases[locale].nobody;
  if (others <= 0) return phrases[locale].everybody;
  return phrases[locale].some(
    people.map((seat) => names[seat] ?? ""),
    others,
  );
}

/** What agents hear in place of the last turn of a sealed match. */
export const sealedEndSentence: Readonly<Record<Locale, string>> = {
  en: "The match is over. Its result stays sealed until all matches with the same content have ended.",
  zh: "对局结束。使用相同内容的各桌全部结束后，才会公布结果。",
};

/**
 * Adds the sentences about people and about notes to the first event that each seat sees, which names the
 * players. The same seats get the same sentences when the match is replayed to them.
 */
export class Announcer {
  readonly #people: readonly Seat[] | null;
  readonly #locale: Locale;
  readonly #takesNotes: (seat: Seat) => boolean;
  readonly #reached = new Set<Seat>();

  /**
   * @param people seats of the people; null: they are not announced
   * @param takesNotes whether a seat takes notes; absent: none does
   */
  constructor(
    people: readonly Seat[] | null,
    locale: Locale,
    takesNotes: (seat: Seat) => boolean = () => false,
  ) {
    this.#people = people;
    this.#locale = locale;
    this.#takesNotes = takesNotes;
  }

  /** What an event is announced with to a seat; to be called for every event that the seat sees. */
  at(seat: Seat, event: GameEvent): Pick<VisibleEvent, "announcement"> {
    if (this.#reached.has(seat)) return {};
    this.#reached.add(seat);
    const locale = this.#locale;
    const sentences = [
      ...(this.#people === null ? [] : [peopleSentence(this.#people, inGameNames(event), locale)]),
      ...(this.#takesNotes(seat) ? [notesSentence[locale]] : []),
    ];
    if (sentences.length === 0) return {};
    return { announcement: sentences.join(locale === "zh" ? "" : " ") };
  }
}

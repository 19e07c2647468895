import { clues, endless } from "./clues.ts";

/** A message of the protocol; what is not used is null. */
export interface Message {
  readonly message?: string | null;
  readonly name?: string | null;
  readonly status?: string | null;
  readonly word?: string | null;
  readonly round?: number | null;
}

/** What the agent remembers of one match. */
export interface Memory {
  name: string;
  word: string;
  /** What each player said, by name. */
  readonly said: Map<string, string[]>;
}

export const freshMemory = (): Memory => ({ name: "", word: "", said: new Map() });

/** Something happened; nothing is to be decided. */
export function perceive(memory: Memory, { status, name, message, word }: Message): void {
  if (status === "start") memory.name = message ?? "";
  if (status === "distribution") memory.word = word ?? "";
  if (status === "round" && name) {
    memory.said.set(name, [...(memory.said.get(name) ?? []), message ?? ""]);
  }
}

/** A decision is due: the reply is a speech, or the name of who is voted for. */
export function interact(memory: Memory, { status, message }: Message): string {
  if (status === "round") return speak(memory);
  if (status === "vote") return vote(memory, (message ?? "").split(","));
  throw new Error(`cannot decide about "${status}"`);
}

/** A clue that has not been given yet and that does not hold the word: either would be a foul. */
function speak({ name, word, said }: Memory): string {
  const language = /[\u4e00-\u9fff]/.test(word) ? "zh" : "en";
  const list = clues[language];
  const taken = new Set([...said.values()].flat());
  const parts = word.toLowerCase().split(/\s+/);
  const start = [...(name + word)].reduce(
    (sum, character) => sum + (character.codePointAt(0) ?? 0),
    0,
  );
  const isLegal = (clue: string): boolean =>
    !taken.has(clue) && !parts.some((part) => part !== "" && clue.toLowerCase().includes(part));
  const turned = list.map((_, step) => list[(start + step) % list.length] ?? "");
  const clue = turned.find(isLegal);
  if (clue !== undefined) return clue;
  for (let number = 2; ; number += 1) {
    const more = endless[language].map((sentence) => sentence(number)).find(isLegal);
    if (more !== undefined) return more;
  }
}

/** The longer words of a text, or its Chinese characters. */
const wordsOf = (texts: readonly string[]): Set<string> =>
  new Set(
    texts
      .join(" ")
      .toLowerCase()
      .match(/[\u4e00-\u9fff]|[\p{L}\p{N}]{4,}/gu) ?? [],
  );

/** The player whose clues share the fewest words with everybody else's. */
function vote({ name, said }: Memory, ballot: readonly string[]): string {
  const shared = (candidate: string): number => {
    const others = [...said].filter(([other]) => other !== candidate).flatMap(([, texts]) => texts);
    const theirs = wordsOf(others);
    return [...wordsOf(said.get(candidate) ?? [])].filter((each) => theirs.has(each)).length;
  };
  const candidates = ballot.map((each) => each.trim()).filter((each) => each !== name);
  const [suspect = ""] = candidates.sort((one, other) => shared(one) - shared(other));
  return suspect;
}

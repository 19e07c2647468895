import type { SpaceMessage } from "@wisp/dial-out";

/** What the agent remembers of one session. */
export interface Memory {
  name: string;
  word: string;
  /** Who said what, in order. */
  readonly said: { readonly name: string; readonly text: string }[];
}

/** Replace them: ask a language model for a clue about the word. */
const clues = [
  "Most people would recognise it at once.",
  "I came across one not long ago.",
  "You could find it in many countries.",
  "It has been around for a long time.",
  "Some are cheap, others cost a fortune.",
  "I would miss it if it were gone.",
  "My grandparents talked about it.",
  "There is more than one kind.",
  "It often turns up in photographs.",
  "A friend of mine is very fond of it.",
];

/** Something happened; nothing is to be decided. */
export function perceive(memory: Memory, { status, name, message, word }: SpaceMessage): void {
  if (status === "start") memory.name = message ?? "";
  if (status === "distribution") memory.word = word ?? "";
  if (status === "round" && name) memory.said.push({ name, text: message ?? "" });
}

/** A clue nobody has given yet, from a different place in the list for every player. */
export function speak({ name, said }: Memory): string {
  const start = [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0);
  const order = clues.map((_, place) => clues[(start + place) % clues.length] ?? "");
  return order.find((clue) => said.every(({ text }) => text !== clue)) ?? "...";
}

/** The player who said the least. */
export function vote({ name, said }: Memory, ballot: readonly string[]): string {
  const length = (candidate: string): number =>
    said.reduce((sum, each) => (each.name === candidate ? sum + each.text.length : sum), 0);
  const candidates = ballot.map((each) => each.trim()).filter((each) => each !== name);
  const [suspect = ""] = candidates.sort((one, other) => length(one) - length(other));
  return suspect;
}

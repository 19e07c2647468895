import type { Seat, SuspectRules } from "@wisp/game";
import { type Chances, type Party, proportional } from "../../chances.ts";

/** What a ballot adds to the log-odds of a seat; those of earlier rounds count less, for voters had heard less. */
const BALLOT = 0.8;
const EARLIER = 0.5;
/** What it adds to be named in a speech: players name those whom they doubt more often than others. */
const NAMED = 0.15;

interface Said {
  readonly seat: Seat;
  readonly text: string;
}

/** Chinese puts no space around a name. */
const LETTER = /[A-Za-z0-9_]/;

/** Whether a text has a name that is no part of a longer word. */
export function names(text: string, name: string): boolean {
  if (name === "") return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text[at - 1] ?? "", text[at + name.length] ?? ""];
    if (!LETTER.test(before) && !LETTER.test(after)) return true;
  }
  return false;
}

/**
 * Who holds the hidden role, by what everybody has seen: who was voted for, and who is named in speeches.
 *
 * @param known seats that everybody has learnt to hold it, of `count` in all
 */
export function byBallots<State>(
  rules: SuspectRules<State>,
  state: State,
  table: {
    readonly names: readonly string[];
    readonly speeches: readonly Said[];
    readonly count: number;
    readonly known: readonly Seat[];
  },
): Chances | null {
  const seats = table.names.length;
  if (seats === 0) return null;
  const all = table.names.map((_, seat) => seat);
  const shares = (weights: (seat: Seat) => number): Chances => ({
    of: "hidden",
    source: "ballots",
    shares: proportional(all.map((seat): [Party, number] => [seat, weights(seat)])),
  });
  const holders = rules.holders(state);
  if (holders.length > 0) return shares((seat) => (holders.includes(seat) ? 1 : 0));
  const open = rules.suspects(state).filter((seat) => !table.known.includes(seat));
  if (open.length === 0) return shares(() => 1);
  const votes = rules.votes(state);
  const last = Math.max(0, ...votes.map(({ round }) => round));
  const sums = new Map<Seat, number>();
  const add = (seat: Seat, value: number): void => {
    sums.set(seat, (sums.get(seat) ?? 0) + value);
  };
  for (const { round, choice } of votes) {
    if (choice !== null) add(choice, round === last ? BALLOT : BALLOT * EARLIER);
  }
  for (const { seat, text } of table.speeches) {
    for (const [other, name] of table.names.entries()) {
      if (other !== seat && names(text, name)) add(other, NAMED);
    }
  }
  const whole = open.reduce((sum, seat) => sum + Math.exp(sums.get(seat) ?? 0), 0);
  const left = Math.max(1, table.count - table.known.length);
  return shares((seat) => {
    if (table.known.includes(seat)) return 1;
    return open.includes(seat) ? (left * Math.exp(sums.get(seat) ?? 0)) / whole : 0;
  });
}

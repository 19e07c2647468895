import {
  type AnyGame,
  type GameEvent,
  inGameNames,
  type NamedScores,
  RIGHT,
  readOption,
  type Seat,
  type Texts,
} from "@wisp/game";

/** The stored answer of a seat to an interview of its match, as far as readers may see it. */
export interface Interviewed {
  readonly seat: Seat;
  /** Name of the interview. */
  readonly ask: string;
  /** How many events of the log came before the question. */
  readonly at: number;
  /** Null where it is not shown, or none came. */
  readonly text: string | null;
  readonly scores: NamedScores | null;
}

/** Whom an answer names: a seat, another than the sole holder of the role (null), or what no answer can tell. */
function namedBy(
  { interview, together }: { readonly interview: string; readonly together?: string },
  names: readonly string[],
  holders: readonly Seat[],
  { ask, text, scores }: Interviewed,
): Seat | null | undefined {
  if (ask !== interview && ask !== together) return undefined;
  const score = scores?.[ask === interview ? RIGHT : interview] ?? null;
  const [holder, ...others] = holders;
  if (score !== null && score.denominator > 0 && others.length === 0) {
    return score.numerator === score.denominator ? holder : null;
  }
  if (ask !== interview || text === null) return undefined;
  const named = readOption(text, names);
  return named === undefined ? undefined : names.indexOf(named);
}

/**
 * Whom others named before each vote when they were asked in private who holds the hidden role: who saw through a
 * player who holds it, or was wrong about another, and when. Those who hold it are not counted: they know. [] for
 * a match without such answers.
 */
export function seenThrough(
  { evolve, suspects }: Pick<AnyGame, "evolve" | "suspects">,
  events: readonly GameEvent[],
  seat: Seat,
  interviews: readonly Interviewed[],
): readonly Texts[] {
  if (suspects === undefined || interviews.length === 0) return [];
  const states: unknown[] = [];
  for (const event of events) states.push(evolve(states.at(-1), event));
  const holders = suspects.holders(states.at(-1));
  const names = events.map(inGameNames).find((each) => each.length > 0) ?? [];
  /** The last answer of each seat, by the vote that came next. */
  const votes = new Map<number, Map<Seat, boolean>>();
  for (const each of interviews.toSorted((one, other) => one.at - other.at)) {
    const state = states[each.at - 1];
    if (state === undefined || each.seat === seat || holders.includes(each.seat)) continue;
    const named = namedBy(suspects, names, holders, each);
    // That it is not the sole holder says nothing about a player who is not that one.
    if (named === undefined || (named === null && !holders.includes(seat))) continue;
    const vote = suspects.nextVote(state);
    votes.set(vote, (votes.get(vote) ?? new Map<Seat, boolean>()).set(each.seat, named === seat));
  }
  return [...votes].map(([vote, answers]): Texts => {
    const who = [...answers].flatMap(([at, isNamed]) =>
      isNamed ? [names[at] ?? `${at + 1}`] : [],
    );
    return who.length === 0
      ? {
          en: `Before vote ${vote}: nobody who was asked named you.`,
          zh: `第 ${vote} 次投票前：被问到的人都没有说是你。`,
        }
      : {
          en: `Before vote ${vote}: ${who.join(", ")} named you.`,
          zh: `第 ${vote} 次投票前：${who.join("、")}说是你。`,
        };
  });
}

import { type GameEntry, games } from "@wisp/games";
import type { ClockName } from "@wisp/games/reasoning";
import type { Collection } from "../collections/collection.ts";
import type { Experiment } from "../plan/experiment.ts";

/** A strategy of models, with its settings. */
export type CardStrategy = NonNullable<NonNullable<Collection["card"]>["playing"]>;

/** An agent as a card measures it. */
export interface CardSubject {
  readonly name: string;
  /** The games that it plays; absent: all. */
  readonly games?: readonly string[] | undefined;
  /** How it plays where it is a model; absent: as its address says. */
  readonly playing?: CardStrategy | undefined;
  /** Address of the model that judges its descriptions; absent: no judge. */
  readonly judge?: string | undefined;
  /** How long it has for a decision; absent: `standard`. */
  readonly clock?: ClockName | undefined;
  /** Its address in a game, as experiments write it: "house:bayes", "openai:<model>@<URL>". */
  addressIn(entry: GameEntry): string;
}

/** The name of a card's judge in its experiments. */
export const JUDGE = "judge";

/** Whether a card's judge sits at the table of an experiment, which no card without a judge has. */
export const seatsJudge = ({ table }: Pick<Experiment, "table">): boolean =>
  table.some(({ agent }) => agent === JUDGE);

/** The characters of the house, of all games. */
const characters: ReadonlySet<string> = new Set(
  Object.values(games).flatMap(({ house }) => house.map(({ id }) => id)),
);

/** Names of other agents in a card's experiments. */
const taken: ReadonlySet<string> = new Set([...characters, "hacker", "host", "defender", JUDGE]);

/** What is known of an agent besides its address. */
interface Known {
  readonly games?: readonly string[] | undefined;
  readonly playing?: CardStrategy | undefined;
  readonly judge?: string | undefined;
  readonly clock?: ClockName | undefined;
}

/** An agent with one address. A character of the house is played by the strong anchor in games that lack it. */
export const cardSubject = (
  name: string,
  address: string,
  { games: played, playing, judge, clock }: Known = {},
): CardSubject => ({
  name: taken.has(name) ? `agent ${name}` : name,
  games: played,
  playing,
  judge,
  clock,
  addressIn({ house, anchors }) {
    const [, character] = /^house:([a-z0-9-]+)$/.exec(address) ?? [];
    return character === undefined ||
      anchors === undefined ||
      !characters.has(character) ||
      house.some(({ id }) => id === character)
      ? address
      : `house:${anchors.strong}`;
  },
});

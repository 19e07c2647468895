import { type CollectionFile, EXPERIMENT_FORMAT, type ExperimentFile } from "@wisp/lab";

/** How many games each part of the collection plays. */
export interface LlmarenaSize {
  /** Of each subject in each ladder; the ladders end when sigma is at most `maxSigma`. */
  readonly ladder: {
    readonly minGames: number;
    readonly maxGames: number;
    readonly maxSigma: number;
  };
  /** Auctions, and matches of Hanabi, of a subject with itself. */
  readonly pairs: number;
  /** Matches as the undercover. */
  readonly undercover: number;
  /** Games of a subject with itself, with hints and as many without, of each of the two board games. */
  readonly hints: number;
}

/** As the paper prints them; of ladders it says "over 50 games per model". */
export const paperSize: LlmarenaSize = {
  ladder: { minGames: 50, maxGames: 200, maxSigma: 1 },
  pairs: 100,
  undercover: 100,
  hints: 100,
};

/** A thought takes its time, and the paper has no clock. */
const CLOCK_MS = 60_000;
/** The paper sets the temperature to 0 in all games. */
const settings = { ofModels: { sampling: { temperature: 0 } } };

const seed = (of: string) => `llmarena/${of}`;
const houseAgents = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `house:${name}`]));

const common = { format: EXPERIMENT_FORMAT, language: "en" } satisfies Partial<ExperimentFile>;

/** Agents of a game that play in its ladder, besides the collection's subjects: anchors of known strength. */
const ladder = (
  game: string,
  anchors: readonly string[],
  { ladder: rule }: LlmarenaSize,
  change: Partial<ExperimentFile>,
): Partial<ExperimentFile> => ({
  ...common,
  name: `LLMArena: ladder of ${game}`,
  question: `Who plays ${game} best?`,
  game,
  agents: houseAgents(anchors),
  subjects: [...anchors],
  table: [{ agent: "peer" }, { agent: "peer" }],
  arms: [{ name: "standard", changes: [{ of: "peer", settings }] }],
  blocks: { seed: seed(game) },
  primary: "wins",
  stopping: { kind: "ladder", ...rule },
  ...change,
});

/** A game of an agent with itself. A random agent takes the place of absent subjects. */
const pair = (
  id: string,
  game: string,
  count: number,
  change: Partial<ExperimentFile>,
): Partial<ExperimentFile> => ({
  ...common,
  name: `LLMArena: ${game} with itself`,
  question: `How does an agent play ${game} with itself?`,
  game,
  agents: houseAgents(["dice"]),
  subjects: ["dice"],
  table: [{ agent: "subject" }, { agent: "subject" }],
  arms: [{ name: "standard", changes: [{ of: "subject", settings }] }],
  blocks: { count, seed: seed(id) },
  primary: "score",
  ...change,
});

/** The same games with hints of positions and without. */
const hints = (game: string, { hints: count }: LlmarenaSize): Partial<ExperimentFile> =>
  pair(`${game}-hints`, game, count, {
    name: `LLMArena: ${game} with and without hints`,
    question: `What do hints of positions change in ${game}?`,
    options: { moveTimeLimitMs: CLOCK_MS },
    arms: [
      { name: "hints", changes: [{ of: "subject", settings }] },
      {
        name: "no hints",
        changes: [
          { of: "subject", settings },
          { option: "positionHints", value: false },
        ],
      },
    ],
    primary: "firstPlayerWon",
    secondary: ["endedByIllegalMove", "decisive", "illegalMoves"],
  });

/** Actions of hold'em. */
const actions = ["fold", "check-call", "raise-half-pot", "raise-pot", "all-in"] as const;
/** The metric of the chance to win where an action was chosen. */
export const chanceOf = (action: string): string => `interview:which-action/${action}`;

/** Which action it would take on 100 fixed flops, to which its opponent calls. */
const spots: Partial<ExperimentFile> = {
  ...common,
  name: "LLMArena: fixed spots of hold'em",
  question: "Which chance to win has a hand for which an agent chooses an action?",
  game: "holdem",
  options: { hands: 1, stack: 100, bigBlind: 2, moveTimeLimitMs: CLOCK_MS },
  agents: houseAgents(["dice", "caller"]),
  subjects: ["dice"],
  table: [{ agent: "subject" }, { agent: "caller" }],
  arms: [{ name: "standard", changes: [{ of: "subject", settings }] }],
  settings: "llmarena-spots",
  blocks: { seed: seed("spots") },
  primary: "wins",
  secondary: actions.map(chanceOf),
  interviews: [{ name: "which-action", timeLimitMs: CLOCK_MS }],
};

/** One undercover, the subject, against four of the same host. */
const undercover = ({ undercover: count }: LlmarenaSize): Partial<ExperimentFile> => ({
  ...common,
  name: "LLMArena: undercover",
  question: "How often does an agent stay undetected, and does it know the others' word?",
  game: "undercover",
  options: {
    seats: 5,
    maxVotes: 2,
    endsAtAlive: 3,
    tie: "random",
    order: "seats",
    ballots: "hidden",
    ownWord: "allowed",
    wordCap: 0,
    clueTimeLimitMs: CLOCK_MS,
    voteTimeLimitMs: CLOCK_MS,
  },
  agents: { dice: "house:dice", host: "house:watchful" },
  subjects: ["dice"],
  table: [
    { agent: "subject", deals: { spy: true } },
    ...Array.from({ length: 4 }, () => ({ agent: "host" })),
  ],
  arms: [
    {
      name: "standard",
      changes: [
        { of: "subject", settings },
        { of: "host", settings },
      ],
    },
  ],
  blocks: { count, seed: seed("undercover") },
  primary: "winsSpy",
  secondary: [
    "interview:words/guess",
    "interview:words/strict",
    "interview:description/accurate",
    "illegalDecisions",
  ],
  judge: "judge",
  interviews: [{ name: "words", timeLimitMs: CLOCK_MS }],
});

const timed = { options: { moveTimeLimitMs: CLOCK_MS } };
/** The experiments of the collection, by their ids in it. */
export const llmarenaExperiments = (size: LlmarenaSize): CollectionFile["experiments"] => [
  {
    id: "tic-tac-toe",
    subjects: "join",
    experiment: ladder("tic-tac-toe", ["dice", "watchful", "planner"], size, {
      ...timed,
      secondary: ["illegalMoves"],
    }),
  },
  {
    id: "connect-four",
    subjects: "join",
    experiment: ladder("connect-four", ["dice", "watchful", "planner"], size, {
      ...timed,
      secondary: ["boardRewardPerMatch", "moveRewardPerMatch", "illegalMoves"],
    }),
  },
  {
    id: "holdem",
    subjects: "join",
    experiment: ladder("holdem", ["dice", "cautious", "planner"], size, {
      options: { hands: 1, stack: 100, bigBlind: 2, moveTimeLimitMs: CLOCK_MS },
      secondary: ["score", "illegalDecisions"],
    }),
  },
  {
    id: "bargain",
    subjects: "join",
    experiment: ladder("bargain", ["dice", "fair", "bayes"], size, {
      ...timed,
      secondary: ["score", "deals", "illegalDecisions"],
    }),
  },
  {
    id: "bid",
    experiment: pair("bid", "auction", size.pairs, {
      options: { bidTimeLimitMs: CLOCK_MS },
      secondary: ["aboveEquilibrium", "illegalDecisions"],
    }),
  },
  { id: "undercover", experiment: undercover(size) },
  {
    id: "hanabi",
    experiment: pair("hanabi", "hanabi", size.pairs, {
      // By default the arena's questions say what hints exclude, too.
      options: { ...timed.options, knowledge: "told" },
      primary: "score",
      secondary: ["scoreKept", "plays", "reveals", "discards", "misplays", "illegalDecisions"],
    }),
  },
  { id: "spots", experiment: spots },
  { id: "tic-tac-toe-hints", experiment: hints("tic-tac-toe", size) },
  { id: "connect-four-hints", experiment: hints("connect-four", size) },
];

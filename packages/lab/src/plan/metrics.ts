import { type Interview, type Locale, type Metric, textIn } from "@wisp/game";
import type { GameEntry, Judgement, SeatPoints } from "@wisp/games";
import { type Range, UNBOUNDED } from "@wisp/stats";
import type { MetricRange } from "../analysis/pairs.ts";
import { arePeers, type Experiment, SUBJECT } from "./experiment.ts";
import { patternsOf } from "./patterns.ts";

/**
 * A metric of an experiment: the facts added up over seats, and the role of these seats. For an interview
 * it is the share of a score of its answers.
 */
export interface LabMetric
  extends Pick<Metric, "id" | "role" | "side" | "unit" | "better" | "range"> {
  readonly of: Metric["of"] | { readonly interview: string; readonly score: string };
}

/** Metrics of every game. */
const common: readonly LabMetric[] = [
  { id: "score", of: "points", role: null, unit: "score", better: "high" },
  { id: "wins", of: "wins", role: null, unit: "rate", better: "high" },
];

/** The share of each score of the answers to an interview, from 0 to 1. */
const ofInterview = ({ name, scores }: Pick<Interview<unknown>, "name" | "scores">): LabMetric[] =>
  scores.map((score) => ({
    id: `interview:${name}/${score}`,
    of: { interview: name, score },
    role: null,
    unit: "rate",
    better: "high",
  }));

type QuestionTexts = Pick<GameEntry, "interviews" | "interviewScores" | "judgements">;

/** The id of the metric of a judgement. */
export const judgementMetric = (name: string, { score }: Pick<Judgement, "score">): string =>
  `interview:${name}/${score}`;

/**
 * What pages call a question of beliefs (an interview, or one of several scores of it, or a note) in a
 * language; null: the game does not name it.
 */
export function questionText(
  { interviews = {}, interviewScores = {}, judgements = {} }: QuestionTexts,
  question: string,
  locale: Locale,
): string | null {
  const [name = "", score] = question.split("/");
  const texts = interviews[name] ?? judgements[name]?.text;
  if (texts === undefined) return null;
  const text = textIn(texts, locale);
  const part = score === undefined ? undefined : interviewScores[name]?.[score];
  if (part === undefined) return text;
  const scoreText = textIn(part, locale);
  return locale === "zh" ? `${text}（${scoreText}）` : `${text} (${scoreText})`;
}

/** The same of a metric of an interview; null for all other metrics. */
export const interviewText = (
  entry: QuestionTexts,
  metric: string,
  locale: Locale,
): string | null =>
  metric.startsWith("interview:")
    ? questionText(entry, metric.slice("interview:".length), locale)
    : null;

/**
 * The metrics that an experiment with this game can show, by id: those of every game, those of its leaderboards
 * (counts of matches apart), what the game measures of a match as a whole, and "interview:<name>/<score>"
 * for each score of its interviews.
 */
export const metricsFor = ({
  board,
  measures,
  judgements = {},
  game: { interviews = [] },
}: GameEntry): ReadonlyMap<string, LabMetric> =>
  new Map(
    [
      ...common,
      ...board.figures.filter(({ of }) => of !== "matches"),
      ...(measures?.figures ?? []),
      ...interviews.flatMap(ofInterview),
      ...Object.entries(judgements).flatMap(([name, { score }]) =>
        ofInterview({ name, scores: [score] }),
      ),
    ].map((each) => [each.id, each]),
  );

/** The range of a metric of this unit that the game states none of: points may be lost as well as won. */
export const openRange = (unit: Metric["unit"]): Range =>
  unit === "score" ? UNBOUNDED : [0, null];

/** Seats of a match that are measured together, and the others: whether each holds the hidden role. */
interface MeasuredSeats {
  /** Null: not known. */
  readonly measured: readonly (boolean | null)[];
  readonly rest: readonly (boolean | null)[];
}

/** The seats of a subject that a metric concerns, in each way to deal the hidden role. */
function measuredSeats(
  { role, side }: LabMetric,
  { deals, board }: GameEntry,
  { table }: Pick<Experiment, "table">,
): MeasuredSeats[] {
  const hidden = board.hidden?.role;
  const deal = deals.find(({ counted }) => "role" in counted && counted.role === hidden);
  const isConcerned = (holds: boolean | null): boolean =>
    hidden === undefined || holds === null
      ? true
      : side === undefined
        ? role === null || holds === (role === hidden)
        : holds
          ? side.roles.includes(hidden)
          : side.roles.some((each) => each !== hidden);
  const patterns = deal === undefined ? [{}] : patternsOf([deal], table);
  return patterns.flatMap((dealt) => {
    const seats = table.map(({ agent }, place) => ({
      agent,
      place,
      holds: deal === undefined ? null : (dealt[deal.name] ?? []).includes(place),
    }));
    // A peer has one seat in each match, in turn at every place.
    const groups = arePeers({ table })
      ? seats.map((seat) => [seat])
      : [seats.filter(({ agent }) => agent === SUBJECT)];
    return groups.flatMap((group) => {
      const measured = group.filter(({ holds }) => isConcerned(holds));
      const rest = seats.filter((seat) => !measured.includes(seat));
      return measured.length === 0
        ? []
        : [{ measured: measured.map(({ holds }) => holds), rest: rest.map(({ holds }) => holds) }];
    });
  });
}

/** The range of the mean points of measured seats, in points. */
function meanPoints(
  { measured, rest }: MeasuredSeats,
  { points, sidePoints }: GameEntry,
  config: unknown,
): MetricRange {
  const { scale, least, most, sum } = points(config);
  const sides = sidePoints?.(config) ?? { hidden: { least, most }, others: { least, most } };
  const ofSeat = (holds: boolean | null): SeatPoints =>
    holds === null ? { least, most } : holds ? sides.hidden : sides.others;
  const total = (seats: readonly (boolean | null)[], end: keyof SeatPoints): number =>
    seats.reduce((points_, holds) => points_ + ofSeat(holds)[end], 0);
  const units = scale * measured.length;
  const [low, high] = [total(measured, "least"), total(measured, "most")];
  if (sum === null) return [low / units, high / units];
  // What the others must have at least is not left for these, and what they can have at most is.
  return [
    Math.max(low, sum - total(rest, "most")) / units,
    Math.min(high, sum - total(rest, "least")) / units,
  ];
}

/**
 * The range of a metric of a subject in one match of an experiment, over all of the seats that it has
 * there; null where it has no upper end, so that no interval of a difference can be computed.
 *
 * @param configs of the arms
 */
export function rangeOf(
  metric: LabMetric,
  entry: GameEntry,
  experiment: Pick<Experiment, "table">,
  configs: readonly unknown[],
): MetricRange | null {
  if (metric.range !== undefined) return metric.range;
  if (metric.of === "wins" || metric.unit === "rate") return [0, 1];
  if (metric.of !== "points") return null;
  const seats = measuredSeats(metric, entry, experiment);
  const ranges = configs.flatMap((config) => seats.map((each) => meanPoints(each, entry, config)));
  const range = [
    Math.min(...ranges.map(([low]) => low)),
    Math.max(...ranges.map(([, high]) => high)),
  ] as const;
  if (range[0] !== range[1]) return range;
  // All seats of a game whose points have a fixed sum: their mean never varies.
  const alone = configs.map((config) => entry.points(config));
  return [
    Math.min(...alone.map(({ least, scale }) => least / scale)),
    Math.max(...alone.map(({ most, scale }) => most / scale)),
  ];
}

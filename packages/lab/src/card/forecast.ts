import type { ClockName } from "@wisp/games/reasoning";
import { z } from "zod";
import type { PlannedExperiment } from "../collections/check.ts";
import type { Collection } from "../collections/collection.ts";
import { plannedMatches } from "../collections/run.ts";
import { plannedVotes, studiesOf } from "../collections/studies.ts";
import pinned from "./calls.json" with { type: "json" };
import { seatsJudge } from "./subject.ts";

/** Between which values something is expected. */
export type Expected = readonly [low: number, high: number];

const expectedSchema = z.tuple([z.number(), z.number()]).readonly();
const pinnedSchema = z.strictObject({
  /** The card's. */
  version: z.string(),
  /** Of a match of each experiment, as agents of the house that are weak, ordinary and strong needed. */
  experiments: z.record(
    z.string(),
    z.strictObject({
      /** Decisions and interviews of the subject, in all of its seats. */
      calls: expectedSchema,
      /** Questions to the judge. */
      judged: expectedSchema,
      /** Tokens that a model would read in one of these calls, at four bytes each. */
      tokensIn: expectedSchema,
      /** Milliseconds with agents that answer at once, four matches at a time on two cores. */
      ms: expectedSchema,
    }),
  ),
});
const { version, experiments: measured } = pinnedSchema.parse(pinned);

/** The version of the card in which calls were measured, as `node apps/cli/scripts/card-calls.ts` does. */
export const callsVersion = version;

/** Tokens of an answer: a bare one, and the most that a model's settings allow unless they say otherwise. */
const TOKENS_OUT: Expected = [20, 1_024];
/** Seconds of a model's answer, by the clock that was chosen for it. */
const SECONDS: Readonly<Record<ClockName, Expected>> = { standard: [1, 10], slow: [10, 120] };
/** Milliseconds for starting, and for the metrics at the end, in which no match is played. */
const AROUND_MS = 4_000;
/** Tokens of a question to a judge or for a vote, which has no match before it. */
const SHORT_TOKENS = 300;

/** What a card takes, before its first match. */
export interface CardForecast {
  readonly matches: number;
  /** Votes of its studies, each a call. */
  readonly votes: number;
  /** Calls of the subject: decisions, interviews and votes, one for each. */
  readonly calls: Expected;
  /** Questions to its judge; [0, 0] without one. */
  readonly judged: Expected;
  /** Of the calls of the subject. */
  readonly tokensIn: Expected;
  readonly tokensOut: Expected;
  /** Seconds of a call of an agent that is called over the network. */
  readonly seconds: Expected;
  /** Milliseconds where all agents answer at once. */
  readonly instantMs: Expected;
}

const plus = ([low, high]: Expected, more: Expected, times = 1): Expected => [
  low + more[0] * times,
  high + more[1] * times,
];

/** What a card takes, as far as it can be known before its first match; null for other collections. */
export function cardForecast(
  collection: Collection,
  experiments: readonly PlannedExperiment[],
): CardForecast | null {
  if (collection.card?.version !== version) return null;
  const votes = studiesOf(collection, experiments).reduce(
    (sum, each) => sum + plannedVotes(each),
    0,
  );
  let matches = 0;
  let calls: Expected = [votes, votes];
  let judged: Expected = [0, 0];
  let tokensIn: Expected = [votes * SHORT_TOKENS, votes * SHORT_TOKENS];
  let instantMs: Expected = [AROUND_MS, AROUND_MS];
  for (const each of experiments) {
    const planned = plannedMatches(each);
    const own = Object.hasOwn(measured, each.id) ? measured[each.id] : undefined;
    matches += planned;
    if (own === undefined) continue;
    calls = plus(calls, own.calls, planned);
    const isJudged = each.experiment.judge !== undefined || seatsJudge(each.experiment);
    if (isJudged) judged = plus(judged, own.judged, planned);
    const read: Expected = [own.calls[0] * own.tokensIn[0], own.calls[1] * own.tokensIn[1]];
    tokensIn = plus(tokensIn, read, planned);
    instantMs = plus(instantMs, own.ms, planned);
  }
  const tokensOut: Expected = [calls[0] * TOKENS_OUT[0], calls[1] * TOKENS_OUT[1]];
  const seconds = SECONDS[collection.card.clock ?? "standard"];
  return { matches, votes, calls, judged, tokensIn, tokensOut, seconds, instantMs };
}

/** US dollars for the calls of the subject, at the price of its model for a million tokens. */
export const cardDollars = (
  { tokensIn, tokensOut }: Pick<CardForecast, "tokensIn" | "tokensOut">,
  price: { readonly inputPerMillion: number; readonly outputPerMillion: number },
): Expected => {
  const at = (end: 0 | 1): number =>
    (tokensIn[end] * price.inputPerMillion + tokensOut[end] * price.outputPerMillion) / 1e6;
  return [at(0), at(1)];
};

/** Milliseconds of a card with a subject that is called over the network. */
export function cardDuration(
  {
    calls,
    judged,
    seconds,
    instantMs,
  }: Pick<CardForecast, "calls" | "judged" | "seconds" | "instantMs">,
  concurrency: number,
): Expected {
  const at = (end: 0 | 1): number =>
    instantMs[end] + ((calls[end] + judged[end]) * seconds[end] * 1_000) / concurrency;
  return [at(0), at(1)];
}

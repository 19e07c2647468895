import { type AnyGame, viewOf } from "@wisp/game";
import {
  estimate,
  MAX_ANSWERS_EACH,
  type MeasuredMetric,
  MIN_PEOPLE,
  shareOfPeople,
} from "@wisp/stats";
import { type BlockArm, clustered } from "../analysis/pairs.ts";
import { clusterOf, SCORE, type SuiteAnswer, sumsOf } from "./run-suite.ts";
import { recordedAt, type Suite, type SuiteMoment } from "./suite.ts";

/** The player whom a person took for the hidden one before a vote of an arena's match. */
export interface PersonCall {
  /** Id of the match. */
  readonly match: string;
  /** Distinguishes people. */
  readonly person: number;
  /** Round of the vote, from 1. */
  readonly round: number;
  /** The seat that was named. */
  readonly seat: number;
  /** The seat whose view the person shared; null: they saw what everybody sees. */
  readonly view: number | null;
  /** Of an account, stored before the person could know the truth. */
  readonly verified: boolean;
}

/** People's view: that of the moment's seat, or the public view. */
export type PeopleView = "seat" | "spectator";

/** How often people were right at the moments of a suite, and agents at the same moments. */
export interface PeopleScore {
  readonly view: PeopleView;
  /** Whether these are the verified answers, or all others. */
  readonly verified: boolean;
  readonly people: number;
  /** The number of people who say as much if each answers equally often; null without any. */
  readonly effectivePeople: number | null;
  readonly answers: number;
  /** Moments at which a person answered. */
  readonly moments: number;
  /** Share of right answers, for new people and matches; null with fewer than `MIN_PEOPLE` people: it would describe these alone. */
  readonly score: MeasuredMetric | null;
  /** Mean scores at these moments; empty where there is none. */
  readonly agents: readonly { readonly agent: string; readonly score: MeasuredMetric | null }[];
}

/** A moment at which people could answer. */
interface Vote {
  /** Place of the moment in the suite. */
  readonly moment: number;
  readonly match: string;
  readonly seat: number;
  readonly round: number;
  /** The seats with the hidden role. */
  readonly holders: readonly number[];
}

/** A moment as people know it; null where people were not asked the same. */
function voteOf(game: AnyGame, suite: Suite, moment: SuiteMoment, place: number): Vote | null {
  const { suspects } = game;
  const match = suite.matches[moment.match]?.match;
  if (suspects === undefined || suspects.interview !== suite.interview || match === undefined)
    return null;
  const { events, at, seat } = recordedAt(game, suite, moment).recorded;
  const view = viewOf(game, events.slice(0, at), seat);
  const holders = suspects.holders(viewOf(game, events, "omniscient"));
  if (holders.length === 0 || holders.includes(seat) || !suspects.isVoting(view)) return null;
  return { moment: place, match, seat, round: suspects.nextVote(view), holders };
}

const voteKey = ({ match, round }: { readonly match: string; readonly round: number }): string =>
  `${match}/${round}`;

/** The key of the calls before a vote, of one view and kind. */
const callsKey = (call: Omit<PersonCall, "person" | "seat">): string =>
  `${voteKey(call)}/${call.view}/${call.verified}`;

/**
 * A person's last call before each vote, by vote, view and whether it is verified; a verified one stays
 * when the person calls again too late. Only the first answers of a person count.
 */
function lastCalls(calls: readonly PersonCall[]): Map<string, PersonCall[]> {
  const last = new Map<string, PersonCall>();
  for (const call of calls) {
    const key = `${voteKey(call)}/${call.view}/${call.person}`;
    if (call.verified || last.get(key)?.verified !== true) last.set(key, call);
  }
  const each = Map.groupBy(last.values(), ({ person, verified }) => `${person}/${verified}`);
  const counted = [...each.values()].flatMap((own) => own.slice(0, MAX_ANSWERS_EACH));
  return Map.groupBy(counted, callsKey);
}

/** The kinds of answers that are reported apart: guessing along is impossible before the log is open. */
const KINDS = [
  { view: "seat", verified: false },
  { view: "spectator", verified: true },
  { view: "spectator", verified: false },
] as const;

/**
 * People's answers at the moments of a suite that precede a vote: all that were given from the view of
 * the seat, or from the public view, verified ones apart. A spectator has one answer per vote, also where
 * the suite has moments of several seats before it. Moments of the hidden players do not count.
 *
 * @param calls in the order in which they were made
 */
export function peopleReport(
  game: AnyGame,
  suite: Suite,
  calls: readonly PersonCall[],
  answers: ReadonlyMap<string, readonly SuiteAnswer[]>,
): readonly PeopleScore[] {
  const votes = suite.moments.flatMap((moment, at) => voteOf(game, suite, moment, at) ?? []);
  const known = lastCalls(calls);
  const cluster = clusterOf(suite);
  const scoreOf = (rows: readonly BlockArm[]): MeasuredMetric | null =>
    estimate(sumsOf(clustered(rows, cluster)), SCORE);
  return KINDS.map(({ view, verified }): PeopleScore => {
    const callsAt = ({ match, round, seat }: Vote): readonly PersonCall[] =>
      known.get(callsKey({ match, round, verified, view: view === "seat" ? seat : null })) ?? [];
    const answered = votes.filter((vote) => callsAt(vote).length > 0);
    // All moments before one vote have the same calls of spectators.
    const once =
      view === "seat"
        ? answered
        : [...Map.groupBy(answered, voteKey).values()].flatMap((same) => same.slice(0, 1));
    const given = once.flatMap((vote) =>
      callsAt(vote).map(({ person, seat }) => ({
        person: `${person}`,
        match: `${cluster(vote.moment)}`,
        right: vote.holders.includes(seat),
      })),
    );
    const share = shareOfPeople(given);
    const people = share?.people ?? 0;
    const moments = new Set(answered.map(({ moment }) => moment));
    return {
      view,
      verified,
      people,
      effectivePeople: share?.effectivePeople ?? null,
      moments: moments.size,
      answers: given.length,
      score: share === null || people < MIN_PEOPLE ? null : share.right,
      agents: Array.from(moments.size === 0 ? [] : answers, ([agent, own]) => ({
        agent,
        score: scoreOf(
          own
            .filter(({ moment }) => moments.has(moment))
            .map(({ moment, score }) => ({
              block: moment,
              arm: agent,
              numerator: score,
              denominator: 1,
            })),
        ),
      })),
    };
  });
}

import { canonical } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { z } from "zod";
import { optionsIn } from "../blocks/block-of.ts";
import type { PlannedSeat } from "../blocks/planned-match.ts";
import type { Seating } from "../blocks/seatings.ts";
import { type Arm, arePeers, type Experiment, OPPONENT } from "../plan/experiment.ts";
import { listed } from "./listed.ts";
import type { ProblemSentences } from "./sentences/contract.ts";

/** Problems of an arm's options. */
export function wrongOptions(
  { game }: GameEntry,
  experiment: Experiment,
  arm: Arm,
  sentences: ProblemSentences,
): string[] {
  const options = optionsIn(experiment, arm);
  const parsed = game.config.safeParse({ ...options });
  if (!parsed.success) {
    return [sentences.wrongOptions(arm.name, z.prettifyError(parsed.error))];
  }
  const seats = game.seatsOf(parsed.data);
  return seats === experiment.table.length
    ? []
    : [sentences.wrongSeats(game.id, seats, arm.name, experiment.table.length)];
}

/** Changes that concern nobody: for example, a subject has to be changed as "subject". */
export function* idleChanges(
  { arms, table, opponents }: Experiment,
  sentences: ProblemSentences,
): Generator<string> {
  const places = new Set(table.map(({ agent }) => agent));
  const seated = new Set([...places, ...(places.has(OPPONENT) ? opponents : [])]);
  for (const { name, changes } of arms) {
    for (const change of changes) {
      if ("of" in change && !seated.has(change.of)) {
        yield sentences.idleChange(name, change.of, listed(seated, sentences));
      }
    }
  }
}

const isSaid = (text: string): boolean => text.trim() !== "";

/** A seat without what has no effect: blank texts, and instructions, which house agents do not read. */
const effective = (seat: PlannedSeat): PlannedSeat => ({
  ...seat,
  appended: seat.appended.filter(isSaid),
  instructed: seat.agent.startsWith("house:") ? [] : seat.instructed.filter(isSaid),
});

/** The properties of an agent in a seat. */
function madeOf(seat: PlannedSeat): string {
  const { agent, settings, appended, instructed } = effective(seat);
  return canonical({ agent, settings, appended, instructed });
}

/** Arms in which a subject meets itself. */
export function* selfPlay(
  experiment: Experiment,
  seatings: readonly Seating[],
  sentences: ProblemSentences,
): Generator<string> {
  const seen = new Set<string>();
  for (const { arm, seats } of seatings) {
    const own = seats.filter(({ measured }) => measured);
    const rivals = new Set(
      (arePeers(experiment) ? own : seats.filter(({ measured }) => !measured)).map(madeOf),
    );
    const isSelf = arePeers(experiment)
      ? rivals.size < own.length
      : own.some((seat) => rivals.has(madeOf(seat)));
    if (!isSelf || seen.has(arm.name)) continue;
    yield sentences.ownOpponentIn(arm.name);
    seen.add(arm.name);
  }
}

/** Arms that play what another arm plays. */
export function* equalArms(
  { game }: GameEntry,
  experiment: Experiment,
  seatings: readonly Seating[],
  sentences: ProblemSentences,
): Generator<string> {
  const seen = new Map<string, string>();
  for (const arm of experiment.arms) {
    const config = game.config.parse(optionsIn(experiment, arm));
    const own = seatings.filter((seating) => seating.arm === arm);
    const played = canonical({ config, seats: own.map(({ seats }) => seats.map(effective)) });
    const other = seen.get(played);
    if (other !== undefined) yield sentences.equalArms(arm.name, other);
    else seen.set(played, arm.name);
  }
}

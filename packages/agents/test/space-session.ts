import { spaceMapping } from "@wisp/games/who-is-spy";
import type { AnswerFailure, Session, Turn, VisibleEvent } from "../src/contract.ts";
import { outboundClient } from "../src/outbound/index.ts";
import { caller, type PerceiveLimits } from "../src/space/protocol.ts";
import { Lane, SpaceSession } from "../src/space/session.ts";
import { game, seatContext } from "./match.ts";
import type { ReceivedCall } from "./servers.ts";

/** Shared by test files of one process, and open as long as that runs. */
const client = outboundClient({ mode: "local" });

/** Longer than a busy machine takes for anything. */
const patient: PerceiveLimits = { oneMs: 60_000, queueMs: 60_000, replayMs: 60_000 };

/** A session without the wake-up before it. */
export function sessionAt(
  url: string,
  note?: (failure: AnswerFailure) => void,
  limits: PerceiveLimits = patient,
): Session {
  const call = caller(client, { url }, "a seat");
  const seat = { call, mapping: spaceMapping, lane: new Lane(), limits };
  return new SpaceSession(seat, seatContext(0, { note }));
}

const opening = {
  type: "match-opened",
  config: game.config.parse({}),
  names: ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"],
};
/** A turn whose clock is over after `limitMs`. */
export const turn = (limitMs = 30_000): Turn => ({
  label: "1",
  signal: AbortSignal.timeout(limitMs),
});

/** The view in which Ann is asked to speak in round 1. */
export const view = [
  opening,
  { type: "round-opened", round: 1, order: [0, 1, 2, 3, 4, 5] },
  { type: "turn-opened", round: 1, ask: "speech", seats: [0] },
].reduce<unknown>((state, event) => game.evolve(state, event), undefined);
/** What Ann is asked there. */
export const ask = game.ask(view, 0, "en");

/** The first events of a match, as Ann sees them; the first one with an announcement. */
export const openedWith = (announcement?: string): VisibleEvent[] => [
  { event: opening, view, ...(announcement !== undefined && { announcement }) },
  { event: { type: "word-dealt", seat: 0, word: "tea" } as { type: string }, view },
  {
    event: { type: "round-opened", round: 1, order: [0, 1, 2, 3, 4, 5] } as { type: string },
    view,
  },
];

/** A speech of the next seat. */
export const speech = (text: string): VisibleEvent => {
  const event = { type: "spoke", round: 1, seat: 1, text };
  return { event, view };
};
/** The text of a message that an agent received. */
export const textOf = ({ body }: ReceivedCall): unknown => (body as { message: unknown }).message;
/** The route it came at. */
export const routeOf = ({ path }: ReceivedCall): string => path.replace("/agent/", "");

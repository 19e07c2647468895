import {
  type AnyGame,
  type Ask,
  everyone,
  type GameEvent,
  isFailure,
  isIllegal,
  readShape,
} from "@wisp/game";
import { z } from "zod";
import type { Session } from "../src/contract.ts";
import type { OpenableGame } from "../src/wisp/question-session.ts";

const names = ["Player 1", "Player 2", "Player 3"];

export const team = { kind: "pick", from: names, min: 1, max: 2 } as const;
export const verdict = {
  kind: "record",
  fields: {
    spies: { label: "Who are the spies?", shape: { ...team, max: 1 } },
    word: { label: "Their word", shape: { kind: "text", maxLength: 12 } },
    chance: { label: "How sure?", shape: { kind: "number", min: 0, max: 100, whole: true } },
    side: { label: "Your side", shape: { kind: "option", options: ["spy", "villager"] } },
  },
} as const;

const eventSchema = z.object({ type: z.enum(["match-opened", "turn-opened", "answered"]) });
const answered = z.number().default(0);

/** A question of a shape for any seat. */
export const asking = (shape: Ask<unknown>["shape"]): Ask<unknown> => ({
  kind: shape.kind,
  prompt: "What does the council say?",
  answer: z.unknown(),
  shape,
  timeLimitMs: 30_000,
  parse: (text) => readShape(text, shape),
});

const event = (type: string): GameEvent => ({ type });

/** Seat 0 names a team, and then says what it thinks: a game of a list and an object. */
const council: AnyGame = {
  id: "council",
  version: 1,
  asksFor: ["pick", "record"],
  config: z.unknown(),
  materials: z.unknown(),
  event: eventSchema,
  seatsOf: () => names.length,
  rules: () => "Name a team, then the spies.",
  objective: () => "What counts is the council.",
  deal: () => [
    { to: everyone, event: event("match-opened") },
    { to: everyone, event: event("turn-opened") },
  ],
  evolve: (state, { type }) => answered.parse(state) + (type === "answered" ? 1 : 0),
  advance: () => [],
  toAct: (state) => (answered.parse(state) < 2 ? [0] : []),
  ask: (state) => asking(answered.parse(state) === 0 ? team : verdict),
  decide: () => [{ to: everyone, event: event("answered") }],
  outcome: () => undefined,
  narrate: ({ type }) => (type === "answered" ? "The council has answered." : ""),
};

export const playable: OpenableGame = {
  game: council,
  ordinary: () => ({ config: {}, materials: {} }),
};

/** How many of a session's answers are legal, to as many questions for a list and as many for an object. */
export async function legalOf(session: Session | object, rounds: number): Promise<number> {
  if (!("decide" in session)) throw new Error(`not opened: ${JSON.stringify(session)}`);
  let legal = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [view, shape] of [team, verdict].entries()) {
      const ask = asking(shape);
      const turn = { label: `0/${round}-${view}`, signal: AbortSignal.timeout(30_000) };
      const reply = await session.decide(ask, view, turn);
      if (!isFailure(reply) && !isIllegal(ask.parse(reply.text))) legal += 1;
    }
  }
  return legal;
}

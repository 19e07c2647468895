import type { FieldShape, RecordShape } from "@wisp/game";
import { games } from "@wisp/games";
import type { SeatContext } from "../src/contract.ts";
import { questionSchema, type WispQuestion } from "../src/wisp/messages.ts";
import { type Opening, openingOf } from "../src/wisp/question-session.ts";
import { seatContext } from "./match.ts";
import { type FakeAgent, fakeAgent, Raw, type ReceivedCall } from "./servers.ts";

/** The answer to `GET /wisp` of an agent that plays everything. */
export const everything = {
  protocol: "wisp/1",
  name: "An agent of the tests",
  model: "some-model",
  games: [{ game: "*", locales: ["en", "zh"] }],
};

/** For agents that are up: longer than a busy machine takes for their first answer. */
export const wakeClock = { limitMs: 60_000, attemptMs: 30_000, pauseMs: 20 };

/** The question of a call; throws when it is invalid. */
export const questionIn = ({ body }: ReceivedCall): WispQuestion => questionSchema.parse(body);

function fieldValue(shape: FieldShape): unknown {
  switch (shape.kind) {
    case "option":
      return shape.options[0];
    case "pick":
      return shape.from.slice(0, shape.min);
    case "number":
      return shape.min;
    case "text":
      return "A word.";
  }
}

/** The first of the numbers that share out a total has all of it. */
function recordValue({ fields, split }: RecordShape): object {
  const first = Object.keys(fields).find((name) => fields[name]?.shape.kind === "number");
  return Object.fromEntries(
    Object.entries(fields).map(([name, { shape }]) => [
      name,
      split !== undefined && name === first ? split.total : fieldValue(shape),
    ]),
  );
}

/** A legal answer by the question alone. The same question gets the same answer. */
export function answerTo({
  ask: { id, options, number, shape },
  events,
  seat,
}: WispQuestion): object {
  if (shape?.kind === "pick") return { value: shape.from.slice(0, shape.min) };
  if (shape?.kind === "record") return { value: recordValue(shape) };
  if (options !== undefined) return { text: options[(events.length + seat) % options.length] };
  if (number !== undefined) return { value: number.minimum };
  return { text: `Clue ${id} of seat ${seat}.` };
}

/** Overrides of its ordinary behaviour, by method and path. */
export type Change = Readonly<Record<string, (call: ReceivedCall) => unknown>>;

/** A real server that speaks the agent protocol and plays every game. */
export const fakeWispAgent = (change: Change = {}): Promise<FakeAgent> =>
  fakeAgent((call) => {
    const route = `${call.method} ${call.path}`;
    if (Object.hasOwn(change, route)) return change[route]?.(call);
    if (route === "GET /wisp") return everything;
    if (route === "POST /wisp/ask") return answerTo(questionIn(call));
    if (route === "POST /wisp/events") return Raw.text("", 204);
    return Raw.text('{"error": "no such route"}', 404);
  });

/** The questions that it got, in order. */
export const questionsTo = ({ received }: FakeAgent): WispQuestion[] =>
  received.filter(({ path }) => path === "/wisp/ask").map(questionIn);

function openingIn(id: string): Opening {
  const entry = games[id];
  if (entry === undefined) throw new Error(`there is no ${id}`);
  return openingOf(entry, "en", "an opening");
}

/** The first question of a match of tic-tac-toe. */
export const opening = openingIn("tic-tac-toe");

/** The seat that is asked it. */
export const contextOf = (change: Partial<SeatContext> = {}): SeatContext =>
  seatContext(opening.seat, { game: "tic-tac-toe", config: opening.config, ...change });

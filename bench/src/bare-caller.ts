/**
 * The calls of many matches and nothing else: what agents and machine take by themselves.
 * node bench/src/bare-caller.ts --matches 300 --rounds 3 --delay-ms 1000 <address of an agent> …
 * Prints what each decision took beyond the agent's own time, in milliseconds, as one line of JSON.
 */
import { parseArgs } from "node:util";
import { z } from "zod";

const SEATS = 6;
/** After a ballot a seat is sent six votes, the result and the next round. */
const MESSAGES_AFTER_BALLOT = 8;

/** Sends one message; every call of a seat waits for the one before it. */
type Call = (route: "init" | "perceive" | "interact", status: string) => Promise<void>;

const { values, positionals } = parseArgs({
  options: {
    matches: { type: "string" },
    rounds: { type: "string" },
    "delay-ms": { type: "string" },
  },
  allowPositionals: true,
});
const { matches, rounds, delayMs, urls } = z
  .object({
    matches: z.coerce.number().int().min(1),
    rounds: z.coerce.number().int().min(1),
    delayMs: z.coerce.number().min(0),
    urls: z.array(z.url()).min(1),
  })
  .parse({ ...values, delayMs: values["delay-ms"], urls: positionals });

const addressOf = (match: number, seat: number): string =>
  urls[(match * SEATS + seat) % urls.length] ?? "";

function seatAt(url: string): Call {
  const session = crypto.randomUUID();
  let before = Promise.resolve();
  const send = async (route: string, status: string): Promise<void> => {
    const response = await fetch(`${url}/agent/${route}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-session-id": session },
      body: JSON.stringify({ message: "Player 1", name: null, status, word: null, round: 1 }),
    });
    await response.arrayBuffer();
  };
  return (route, status) => {
    before = before.then(() => send(route, status));
    return before;
  };
}

const delays: number[] = [];

/** Asks seats in parallel; `beganMs` is the time of the previous answers. Returns the time of these. */
async function decide(seats: readonly Call[], status: string, beganMs: number): Promise<number> {
  await Promise.all(
    seats.map(async (call) => {
      await call("interact", status);
      delays.push(performance.now() - beganMs - delayMs);
    }),
  );
  return performance.now();
}

async function play(match: number): Promise<void> {
  const seats = Array.from({ length: SEATS }, (_, seat) => seatAt(addressOf(match, seat)));
  const toAll = (status: string): Promise<void>[] => seats.map((call) => call("perceive", status));
  await Promise.all(seats.map((call) => call("init", "init")));
  let last = toAll("start");
  let answeredMs = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    for (const speaker of seats) {
      answeredMs = await decide([speaker], "round", answeredMs);
      last = toAll("round");
    }
    answeredMs = await decide(seats, "vote", answeredMs);
    for (let message = 0; message < MESSAGES_AFTER_BALLOT; message += 1)
      last = toAll("vote_result");
  }
  await Promise.all(last);
}

await Promise.all(Array.from({ length: matches }, (_, match) => play(match)));
process.stdout.write(`${JSON.stringify({ delays })}\n`);

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

const question = z.object({
  session: z.string(),
  game: z.string(),
  seat: z.int(),
  you: z.string(),
  events: z.array(z.object({ event: z.looseObject({ type: z.string() }), text: z.string() })),
  ask: z.object({
    id: z.string(),
    kind: z.string(),
    prompt: z.string(),
    options: z.array(z.string()).optional(),
    timeLimitMs: z.number(),
  }),
});
export type AskedQuestion = z.infer<typeof question>;

/** A server of the agent protocol with a fault: every second vote names no player. */
export interface FaultyAgent extends AsyncDisposable {
  readonly url: string;
  /** All questions, in order of their arrival. */
  readonly asked: readonly AskedQuestion[];
  /** Names these languages from now on; English at first. */
  speak(locales: readonly string[]): void;
  /** Answers legally from now on. */
  repair(): void;
  /** Holds answers back until the result is called. */
  hold(): () => void;
}

export const ILLEGAL_VOTE = "I cannot decide.";

/** Starts a faulty agent on a free port. */
export async function faultyAgent(): Promise<FaultyAgent> {
  const asked: AskedQuestion[] = [];
  let isRepaired = false;
  let locales: readonly string[] = ["en"];
  let votes = 0;
  let held = Promise.resolve();

  function answerTo({ ask, seat }: AskedQuestion): string {
    if (ask.kind !== "vote") return `Clue ${ask.id} of seat ${seat}.`;
    votes += 1;
    return !isRepaired && votes % 2 === 0 ? ILLEGAL_VOTE : (ask.options?.[0] ?? "");
  }

  const server = createServer(async (request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.method === "GET") {
      const games = [{ game: "who-is-spy", locales }];
      response.end(JSON.stringify({ protocol: "wisp/1", games }));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const received = question.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    asked.push(received);
    await held;
    response.end(JSON.stringify({ text: answerTo(received) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    speak(named) {
      locales = named;
    },
    repair() {
      isRepaired = true;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

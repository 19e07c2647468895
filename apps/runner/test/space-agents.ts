import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@wisp/db";
import type { SpaceMessage } from "@wisp/game";
import { register, type SeatableAgent } from "./arena.ts";

/** A decision as an agent is asked for it. */
export interface Interact {
  readonly status: string;
  readonly round: number;
  /** Names of the ballot, joined by commas; null for a speech. */
  readonly message: string | null;
}

/** Answers a decision with a text, or writes the response itself. */
export type Mind = (
  asked: Interact,
  response: ServerResponse,
) => Promise<string | undefined> | string | undefined;

/** An agent's reaction to a message: it accepts it, never answers, or ends the connection. */
export type Ear = (message: SpaceMessage) => Promise<"accepts" | "never-answers" | "hangs-up">;

/** An agent of the Space protocol on a free port. */
export interface SpaceAgent extends AsyncDisposable {
  readonly url: string;
  /** The paths it was called at, from the first word of a match on. */
  readonly called: string[];
  /** The decisions it was asked for, as "round" or "vote" with the round: "vote/2". */
  readonly asked: string[];
  /** The messages it perceived. */
  readonly perceived: SpaceMessage[];
  /** The names of all headers that it was sent. */
  readonly headers: ReadonlySet<string>;
}

/** Serves the protocol; everything but `interact` is answered well, unless `ear` does not. */
export async function spaceAgent(
  mind: Mind,
  ear: Ear = () => Promise.resolve("accepts"),
): Promise<SpaceAgent> {
  const called: string[] = [];
  const asked: string[] = [];
  const perceived: SpaceMessage[] = [];
  const headers = new Set<string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    called.push(request.url ?? "");
    for (const name of Object.keys(request.headers)) headers.add(name);
    response.setHeader("content-type", "application/json");
    if (request.url === "/agent/perceive") {
      const message: SpaceMessage = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      perceived.push(message);
      const heard = await ear(message);
      if (heard === "hangs-up") request.socket.destroy();
      if (heard !== "accepts") return;
    }
    if (request.url !== "/agent/interact") {
      response.end('{"success": true, "result": "test"}');
      return;
    }
    const question: Interact = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    asked.push(`${question.status}/${question.round}`);
    const result = await mind(question, response);
    if (result !== undefined) response.end(JSON.stringify({ success: true, result }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    called,
    asked,
    perceived,
    headers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Speaks without a foul and abstains, after `delayMs`; with abstentions a match takes 3 rounds. */
export const patient =
  (seat: number, delayMs: (status: string) => number): Mind =>
  async ({ status, round }) => {
    await sleep(delayMs(status));
    return status === "vote" ? "" : `Clue ${seat} of round ${round}`;
  };

/**
 * Six agents that take `delayMs` for an answer, and that vote one after another; registered as
 * `prefix`-0 to 5. The votes of seats 3 to 5 also wait for `mayVote`.
 */
export async function patientSix(
  database: Database,
  prefix: string,
  delayMs = 60,
  mayVote: Promise<void> = Promise.resolve(),
): Promise<{ readonly servers: SpaceAgent[]; readonly agents: SeatableAgent[] }> {
  const servers: SpaceAgent[] = [];
  const agents: SeatableAgent[] = [];
  for (let seat = 0; seat < 6; seat += 1) {
    const mind = patient(seat, (status) =>
      status === "vote" ? delayMs * (1 + 2 * seat) : delayMs,
    );
    const server = await spaceAgent(async (asked, response) => {
      if (asked.status === "vote" && seat >= 3) await mayVote;
      return mind(asked, response);
    });
    servers.push(server);
    agents.push(await register(database, `${prefix}-${seat}`, "space", { url: server.url }));
  }
  return { servers, agents };
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connectors, outboundClient, type Session } from "@wisp/agents";
import { type Decision, isFailure, randomFrom, scoped } from "@wisp/game";
import { games } from "@wisp/games";
import { MemoryStore, playMatch, type StoredPart } from "@wisp/play";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { strategies } from "../strategies.ts";

const entry = games.undercover;
if (entry === undefined) throw new Error("there is no undercover");
const { game } = entry;

const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** A model that plays the pipeline by what it is asked: the same question always gets the same answer. */
function replyTo({ messages }: z.infer<typeof requestSchema>): string {
  const asked = messages.at(-1)?.content ?? "";
  const question = asked.slice(asked.indexOf("</report>"));
  const mine = /^You are (\w+)/m.exec(asked)?.[1] ?? "";
  if (question.includes('"identities"')) {
    const identities = { Ann: "villager", Ben: "villager", Cat: "spy", Dan: "villager" };
    return JSON.stringify({ thought: `${mine} suspects Cat.`, words: { Cat: "tea" }, identities });
  }
  if (question.includes('"words"')) {
    return JSON.stringify({ thought: `${mine} compares.`, words: { Ann: "coffee" } });
  }
  if (!question.includes("exactly one of these")) return `It is like ${mine.length} things.`;
  // Everybody ties in the first vote, which makes a second round.
  const neighbour = { Ann: "Ben", Ben: "Cat", Cat: "Dan", Dan: "Ann" }[mine] ?? "";
  return asked.includes("Round 2") && mine !== "Cat" ? "Cat" : neighbour;
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const asked = requestSchema.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
  const message = { role: "assistant", content: replyTo(asked) };
  const choices = [{ index: 0, finish_reason: "stop", message }];
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ id: "x", model: asked.model, choices }));
});
const client = outboundClient({ mode: "local" });
const openai = connectors({ client, games, strategies }).get("openai");
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await client.close();
});

const setup = {
  seed: "the pipeline",
  config: game.config.parse({ clueTimeLimitMs: 60_000, voteTimeLimitMs: 60_000 }),
  materials: game.materials.parse({
    pair: [{ word: "coffee" }, { word: "tea" }],
    spyWord: 1,
    spies: [2],
    names: ["Ann", "Ben", "Cat", "Dan"],
    orders: [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
    ],
  }),
};

/** Plays the match, or the rest of it. */
async function play(
  strategySettings: object = {},
  stored: StoredPart = { events: [], decisions: [] },
) {
  const { port } = server.address() as AddressInfo;
  const sessions = await Promise.all(
    [0, 1, 2, 3].map(async (seat): Promise<Session> => {
      const settings = openai?.settings.parse({
        baseUrl: `http://127.0.0.1:${port}/v1`,
        model: "m",
        strategy: "guess-speak-reason",
        strategySettings,
        prompts: "wisp-v4",
      });
      const random = scoped(randomFrom(setup.seed), `agent/${seat}`);
      const session = await openai?.open(settings, {
        sessionId: `${seat}`,
        game: game.id,
        locale: "en",
        seat,
        config: setup.config,
        random,
      });
      if (session === undefined || isFailure(session)) throw new Error(session?.detail);
      return session;
    }),
  );
  const store = new MemoryStore();
  store.events.push(...stored.events);
  store.decisions.push(...stored.decisions);
  await playMatch({ game, setup, locale: "en", sessions, store, stored });
  return store;
}

const callsOf = ({ calls = [] }: Decision): string => calls.map(({ name }) => name).join(", ");
const callsIn = (decisions: readonly Decision[], ask: string): string[] =>
  decisions.filter((each) => each.ask === ask).map(callsOf);

test("models think before they speak and vote in a whole match, and remember it", async () => {
  const { decisions } = await play();
  expect(decisions.every(({ missed, detail }) => missed === null && detail === null)).toBe(true);
  expect(callsIn(decisions, "clue")).toEqual(["speak", ...Array(7).fill("guess, speak")]);
  expect(callsIn(decisions, "vote")).toEqual(Array(8).fill("reason, vote"));
  const last = decisions.findLast(({ seat }) => seat === 1);
  expect(last).toMatchObject({
    ask: "vote",
    text: "Cat",
    notes: { wordGuess: { Cat: "tea" }, identities: { Cat: "spy", Dan: "villager" } },
  });
  const [, vote] = last?.calls ?? [];
  const said = vote?.messages.map(({ content }) => content).join("\n") ?? "";
  const thoughts = [...said.matchAll(/Here is my thought during round (\d) of the (\w+) phase/g)];
  expect(thoughts.map(([, round, phase]) => `${round} ${phase}`)).toEqual([
    "1 speaking",
    "1 voting",
    "2 speaking",
    "2 voting",
  ]);
  // No report has the thoughts of others.
  expect(said).not.toMatch(/Ann compares|Dan suspects/);
});

test.each([
  ["guess", Array(8).fill("speak"), Array(8).fill("reason, vote")],
  ["reason", ["speak", ...Array(7).fill("guess, speak")], Array(8).fill("vote")],
])("without %s, that call is not made", async (without, clues, votes) => {
  const { decisions } = await play({ [without]: false });
  expect(callsIn(decisions, "clue")).toEqual(clues);
  expect(callsIn(decisions, "vote")).toEqual(votes);
});

test("another runner that takes the match over asks with the same thoughts", async () => {
  const whole = await play();
  const askedIn = (decisions: readonly Decision[]): string[] =>
    decisions
      .map(({ seat, nth, calls = [] }) => {
        const messages = calls.map((call) => call.messages);
        return JSON.stringify({ seat, nth, messages });
      })
      .sort();
  for (const place of new Set(whole.decisions.map(({ at }) => at))) {
    const stored = {
      events: whole.events.slice(0, place),
      decisions: whole.decisions.filter(({ at }) => at < place),
    };
    const resumed = await play({}, stored);
    expect(askedIn(resumed.decisions)).toEqual(askedIn(whole.decisions));
  }
});

import { type AnyGame, type Ask, answerFrom, isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { afterAll, describe, expect, test } from "vitest";
import { asking, playable, team, verdict } from "../test/council.ts";
import { seatContext } from "../test/match.ts";
import { fakeModel, KEY, questionIn as modelQuestion } from "../test/models.ts";
import { Raw } from "../test/servers.ts";
import {
  answerTo,
  type Change,
  contextOf,
  everything,
  fakeWispAgent,
  opening,
  questionsTo,
} from "../test/wisp-agent.ts";
import type { Session } from "./contract.ts";
import { openaiConnector } from "./model/openai.ts";
import { outboundClient } from "./outbound/index.ts";
import { wispConnector } from "./wisp/index.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const ticTacToe = games["tic-tac-toe"];
if (ticTacToe === undefined) throw new Error("there is no tic-tac-toe");
const known = { council: playable, "tic-tac-toe": ticTacToe };
const connector = wispConnector({ client, games: known });

/** What the game reads in a session's answer; the failure's code where there is none. */
async function given(
  session: Session,
  shape: Ask<unknown>["shape"],
  view: unknown = 0,
): Promise<unknown> {
  const ask = asking(shape);
  const turn = { label: "0/1", signal: AbortSignal.timeout(30_000) };
  const reply = await session.decide(ask, view, turn);
  if (isFailure(reply)) return reply.failed;
  const answer = answerFrom(ask, reply.text);
  return "given" in answer ? answer.given : answer.detail;
}

const newest = { ...everything, protocol: "wisp/3" };
const legal = { spies: ["Player 2"], word: "pear", chance: 40, side: "spy" };
const { side: _, ...withoutSide } = legal;

describe("an agent of version 3", () => {
  const answering = (answer: unknown): Change => ({
    "GET /wisp": () => newest,
    "POST /wisp/ask": () => answer,
  });

  test.each([
    ["a list", team, { value: ["Player 3", "player 1"] }, ["Player 1", "Player 3"]],
    ["a list as text", team, { text: '["Player 3"]' }, ["Player 3"]],
    ["names on lines", team, { text: "Player 3\nPlayer 1" }, ["Player 1", "Player 3"]],
    ["fenced JSON", team, { text: '```json\n["Player 3"]\n```' }, ["Player 3"]],
    ["one name twice", team, { value: ["Player 3", "Player 3"] }, '"Player 3" is named twice.'],
    ["too many", team, { value: team.from }, "The answer names 3 of the options, not 1 to 2."],
    ["a list in a list", team, { value: [["Player 1"]] }, ["Player 1"]],
    ["an object", verdict, { value: legal }, legal],
    [
      "fenced JSON of an object",
      verdict,
      { text: `\`\`\`\n${JSON.stringify(legal)}\n\`\`\`` },
      legal,
    ],
    [
      "marks of a model in a field",
      verdict,
      { value: { ...legal, word: "</think>" } },
      { ...legal, word: "</think>" },
    ],
    [
      "an object without a field",
      verdict,
      { value: withoutSide },
      'The answer lacks the field "side".',
    ],
    [
      "an object with another field",
      verdict,
      { value: { ...legal, why: "so" } },
      'The answer has fields that were not asked for: "why".',
    ],
    [
      "a field beyond its range",
      verdict,
      { value: { ...legal, chance: 101 } },
      'Field "chance": The answer is not a whole number from 0 to 100.',
    ],
    ["a field of 1 MB", verdict, { value: { ...legal, word: "x".repeat(1_000_000) } }, "too-large"],
    [
      "a field of 60 kB",
      verdict,
      { value: { ...legal, word: "x".repeat(60_000) } },
      'Field "word": The answer is longer than 12 characters.',
    ],
    ["JSON that never ends", verdict, Raw.text(`{"value": ${"[".repeat(30_000)}`), "not-json"],
    [
      "depth without end",
      verdict,
      Raw.text(`{"value": ${"[".repeat(30_000)}${"]".repeat(30_000)}}`),
      "wrong-shape",
    ],
  ])("answers with %s", async (_, shape, answer, expected) => {
    await using agent = await fakeWispAgent(answering(answer));
    const session = await connector.open({ url: agent.url }, seatContext(0, { game: "council" }));
    if (isFailure(session)) throw new Error(session.detail);
    expect(await given(session, shape)).toEqual(expected);
    const [question] = questionsTo(agent);
    expect(question?.ask).toMatchObject({ shape, prompt: expect.stringContaining("Player 3") });
  });
});

const choice = { kind: "option", options: ["a", "b"] } as const;

describe.each(["wisp/1", "wisp/2"])("an agent of %s", (protocol) => {
  const sentence = `asks for lists and objects; your agent speaks ${protocol}.`;
  const describing: Change = { "GET /wisp": () => ({ ...everything, protocol }) };

  test("is not seated in a game of lists, although it plays every game", async () => {
    await using agent = await fakeWispAgent(describing);
    const opened = await connector.open({ url: agent.url }, seatContext(0, { game: "council" }));
    expect(opened).toMatchObject({
      failed: "refused",
      reason: "needs-protocol",
      detail: expect.stringContaining(sentence),
    });
  });

  test("hears why from its check, which passes for the other games", async () => {
    await using agent = await fakeWispAgent(describing);
    const { ok, steps } = await connector.check({ url: agent.url }, () => {});
    expect(ok).toBe(true);
    expect(steps.find(({ name }) => name === "council")).toMatchObject({
      ok: false,
      reason: "needs-protocol",
      detail: expect.stringContaining(sentence),
    });
    expect(questionsTo(agent).map(({ game }) => game)).toEqual(["tic-tac-toe"]);
  });

  test("is asked no side question for an object, and no question has a shape", async () => {
    await using agent = await fakeWispAgent(describing);
    const session = await connector.open({ url: agent.url }, contextOf());
    if (isFailure(session)) throw new Error(session.detail);
    expect(await given(session, verdict, opening.view)).toBe("refused");
    const turn = { label: "interview/verdict/0/1", signal: AbortSignal.timeout(30_000) };
    const held = await session.interview?.(asking(verdict), opening.view, turn);
    expect(held).toMatchObject({ failed: "no-interviews" });
    expect(await given(session, choice, opening.view)).toMatch(/^[ab]$/);
    expect(questionsTo(agent).map(({ ask }) => ask.shape)).toEqual([undefined]);
  });

  test("does not answer with an object", async () => {
    const answer = { value: { cell: 5 } };
    await using agent = await fakeWispAgent({ ...describing, "POST /wisp/ask": () => answer });
    const session = await connector.open({ url: agent.url }, contextOf());
    if (isFailure(session)) throw new Error(session.detail);
    expect(await given(session, choice, opening.view)).toBe("wrong-shape");
  });
});

test("an agent of version 3 that reads shapes passes the check of every game", async () => {
  await using agent = await fakeWispAgent({ "GET /wisp": () => newest });
  const { ok, steps } = await connector.check({ url: agent.url }, () => {});
  expect({ ok, wrong: steps.filter((step) => !step.ok) }).toEqual({ ok: true, wrong: [] });
  expect(questionsTo(agent).map((question) => Object.keys(answerTo(question)))).toEqual([
    ["value"],
    ["text"],
  ]);
});

describe.each(["direct", "reasoning", "structured"])("a model by the strategy %s", (strategy) => {
  const inForm = (answer: unknown): string =>
    strategy === "structured"
      ? JSON.stringify({ reasoning: "Hm.", answer })
      : JSON.stringify(answer);

  test.each([
    ["a list", team, ["Player 3", "Player 1"], ["Player 1", "Player 3"]],
    ["one name twice", team, ["Player 3", "Player 3"], '"Player 3" is named twice.'],
    ["an object", verdict, legal, legal],
    ["an object without a field", verdict, withoutSide, 'The answer lacks the field "side".'],
  ])("answers with %s", async (_, shape, answer, expected) => {
    await using service = await fakeModel(() => `\`\`\`json\n${inForm(answer)}\n\`\`\``);
    const council: Record<string, AnyGame> = { council: playable.game };
    const models = openaiConnector({ client, games: council });
    const settings = models.settings.parse({
      baseUrl: `${service.url}/v1`,
      model: "fake-1",
      key: KEY,
      strategy,
      prompts: "wisp-v4",
    });
    const session = await models.open(settings, seatContext(0, { game: "council" }));
    if (isFailure(session)) throw new Error(session.detail);
    expect(await given(session, shape)).toEqual(expected);
    const [asked] = service.received.map(modelQuestion);
    expect(asked).toContain(
      shape.kind === "pick"
        ? "name 1 to 2 of these"
        : '- "chance" (How sure?): a whole number from 0 to 100',
    );
    const { type } = shape.kind === "pick" ? { type: "array" } : { type: "object" };
    if (strategy === "structured") {
      expect(service.received[0]?.body).toMatchObject({
        response_format: { json_schema: { schema: { properties: { answer: { type } } } } },
      });
    }
  });
});

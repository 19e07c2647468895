import { randomUUID } from "node:crypto";
import { connectors, type Messenger, outboundClient } from "@wisp/agents";
import { dialOut, type GameAgent, type Question, type Reply } from "@wisp/dial-out";
import { type FieldShape, type Locale, locales, readShape } from "@wisp/game";
import { type GameEntry, games } from "@wisp/games";
import { sweeps } from "@wisp/test-kit/sweep";
import { afterAll, describe, expect, test } from "vitest";
import { playedBy, setupOf } from "../../test/any-game.ts";
import { dialOutBench } from "../../test/dial-out-bench.ts";
import { rawAgent } from "../../test/dial-outs.ts";

const { messenger: stored, server, newAgent, later } = await dialOutBench();
const never = new AbortController().signal;
/** The arena waits 2 s for an agent's protocol; here as long as it takes. */
const messenger: Messenger = {
  ...stored,
  ask: (message, signal) => stored.ask(message, message.route === "describe" ? never : signal),
};
const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const connector = connectors({ client, games, messenger }).get("dial-out");
if (connector === undefined) throw new Error("no connector");

function fieldValue(shape: FieldShape): string | number | readonly string[] | undefined {
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

/** A legal answer by the question alone. */
function ordinary({ ask: { id, options, number, shape }, events, seat }: Question): Reply {
  if (shape?.kind === "record") {
    const { fields, split } = shape;
    // Of shares that add up to a total, the first is all of it.
    const values = Object.entries(fields).map(([name, field], at) => [
      name,
      split !== undefined && at === 0 ? split.total : fieldValue(field.shape),
    ]);
    return { value: Object.fromEntries(values) };
  }
  if (shape?.kind === "pick") return { value: shape.from.slice(0, shape.min) };
  if (options !== undefined)
    return { text: options[(events.length + seat) % options.length] ?? "" };
  if (number !== undefined) return { value: number.minimum };
  return { text: `Clue ${id} of seat ${seat}.` };
}

/** Plays a whole match of a game at all seats with such an agent. */
const played = (settings: object, entry: GameEntry, locale: Locale) =>
  playedBy(
    (context) => connector.open(settings, { ...context, sessionId: randomUUID() }),
    entry,
    setupOf(entry, locale),
  );

/** Connects an agent of the agent protocol; resolves with its settings once it is connected. */
async function dialled(agent: Partial<GameAgent> = {}) {
  const { port } = await server();
  const { agentId, key } = await newAgent();
  const connected = Promise.withResolvers<void>();
  const connection = dialOut({
    url: `http://127.0.0.1:${port}`,
    key,
    agent: {
      model: "any",
      games: [{ game: "*", locales: [...locales] }],
      answer: ordinary,
      ...agent,
    },
    log: (sentence) => sentence === "connected" && connected.resolve(),
  });
  later(() => connection.close());
  await connected.promise;
  return { agent: agentId };
}

/** `npm test` plays each game in one language, in one after the other by turns. */
const plays = Object.values(games).flatMap((entry, place) =>
  locales
    .filter((_, at) => sweeps || at === place % locales.length)
    .map((locale) => ({ game: entry.game.id, entry, locale })),
);

describe("with agents that dial out", { tags: ["scales"] }, () => {
  test.each(plays)("$game is played to its end in $locale", async ({ entry, locale }) => {
    const protocol = entry.game.asksFor === undefined ? "wisp/1" : "wisp/3";
    const settings = await dialled({ protocol });
    const answers = await played(settings, entry, locale);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(({ legal }) => !legal)).toEqual([]);
  });
});

test("a speech at night is illegal, heard by no player, and asked of none who sleeps", async () => {
  const entry = games.werewolf;
  if (entry === undefined) throw new Error("there is no Werewolf");
  const outcry = "Player 1 is a wolf!";
  const heard: string[] = [];
  const answer = (question: Question): Reply => {
    heard.push(JSON.stringify(question.events));
    const isNight = ["attack", "see", "protect"].includes(question.ask.kind);
    return isNight ? { text: outcry } : ordinary(question);
  };
  const answers = await played(await dialled({ protocol: "wisp/1", answer }), entry, "en");
  expect(answers.some(({ kind }) => kind === "sleep")).toBe(false);
  const spoken = answers.filter(({ text }) => text === outcry);
  expect(new Set(spoken.map(({ kind }) => kind))).toEqual(new Set(["attack", "see", "protect"]));
  expect(spoken.filter(({ legal }) => legal)).toEqual([]);
  expect(heard.filter((events) => events.includes(outcry))).toEqual([]);
});

test("the check asks the first question of every game", async () => {
  const settings = await dialled();
  const steps: string[] = [];
  const result = await connector.check(settings, ({ name }) => steps.push(name));
  expect(result).toMatchObject({ ok: true, model: "any" });
  expect(new Set(steps)).toEqual(new Set(["description", ...Object.keys(games)]));
  expect(await connector.health?.(settings, AbortSignal.timeout(30_000))).toEqual({
    model: "any",
  });
});

describe("a game of lists", () => {
  const entry = games["tic-tac-toe"];
  if (entry === undefined) throw new Error("there is no tic-tac-toe");
  const team = { kind: "pick", from: ["a", "b", "c"], min: 2, max: 2 } as const;
  const listed: GameEntry = {
    ...entry,
    game: {
      ...entry.game,
      asksFor: ["pick"],
      ask: (view, seat, locale) => ({
        ...entry.game.ask(view, seat, locale),
        shape: team,
        parse: (text) => readShape(text, team),
      }),
    },
  };
  const listing = connectors({ client, games: { "tic-tac-toe": listed }, messenger });

  test.each([
    ["wisp/2", { value: ["c", "a"] }, { ok: false, reason: "needs-protocol" }],
    ["wisp/3", { value: ["c", "a"] }, { ok: true, detail: 'It said "["c","a"]".' }],
    [
      "wisp/3",
      { value: ["c", "c"] },
      { ok: false, detail: '"["c","c"]" is illegal. "c" is named twice.' },
    ],
  ] as const)("is offered an agent of %s that answers %j", async (protocol, reply, step) => {
    const settings = await dialled({ protocol, answer: () => reply });
    const result = await listing.get("dial-out")?.check(settings, () => {});
    expect(result?.steps.at(-1)).toMatchObject({ name: "tic-tac-toe", ...step });
  });
});

test("a client that only describes itself and answers is healthy", async () => {
  const { port } = await server();
  const { agentId, key } = await newAgent();
  const description = {
    protocol: "wisp/2",
    model: "bare",
    games: [{ game: "*", locales: ["en"] }],
  };
  const { socket } = await rawAgent(port, key, ({ route }, answer) =>
    answer(
      route === "describe"
        ? { success: true, result: description }
        : { success: false, errMsg: `no route ${route}` },
    ),
  );
  later(() => {
    socket.close();
  });
  expect(await connector.health({ agent: agentId }, AbortSignal.timeout(30_000))).toEqual({
    model: "bare",
  });
});

test("a game that the description does not name is refused, and an error loses its decision", async () => {
  const entry = games["tic-tac-toe"];
  if (entry === undefined) throw new Error("there is no tic-tac-toe");
  const other = await dialled({ games: [{ game: "holdem", locales: ["en"] }] });
  const failing = await dialled({
    answer() {
      throw new Error("out of memory");
    },
  });
  await expect(played(other, entry, "en")).rejects.toThrow(
    "does not name tic-tac-toe in the language en",
  );
  expect(await played(failing, entry, "en")).toEqual([
    { kind: "move", text: expect.stringContaining("out of memory"), legal: false },
  ]);
});

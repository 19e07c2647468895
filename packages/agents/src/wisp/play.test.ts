import { isIllegal, type Locale, locales, randomFrom, type Seat, type Setup } from "@wisp/game";
import { type GameEntry, games } from "@wisp/games";
import { afterAll, describe, expect, test } from "vitest";
import { playMatch, seatContext } from "../../test/match.ts";
import { recording } from "../../test/recording.ts";
import type { FakeAgent } from "../../test/servers.ts";
import { fakeWispAgent, questionsTo } from "../../test/wisp-agent.ts";
import { isFailure, type Session } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { wispConnector } from "./index.ts";
import type { Question } from "./messages.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const connector = wispConnector({ client, games });

interface Answered {
  readonly kind: string;
  readonly text: string;
  readonly legal: boolean;
}

/** Plays a whole match at all seats over HTTP; gives what was answered. */
async function played(
  { game }: GameEntry,
  setup: Setup<unknown, unknown> & { readonly locale: Locale },
  { url }: FakeAgent,
): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  const sessions = new Map<Seat, Session>();
  const seats = game.seatsOf(setup.config);
  for (let seat = 0; seat < seats; seat += 1) {
    const { config, locale } = setup;
    const context = seatContext(seat, { game: game.id, locale, config });
    const session = await connector.open({ url }, context);
    if (isFailure(session)) throw new Error(session.detail);
    const kept = recording(session, (ask, reply) => {
      const text = isFailure(reply) ? reply.detail : reply.text;
      answers.push({
        ...{ kind: ask.kind, text },
        legal: !isFailure(reply) && !isIllegal(ask.parse(reply.text)),
      });
    });
    sessions.set(seat, kept);
  }
  await playMatch(sessions, () => null, setup, game);
  return answers;
}

function setupOf({ game, ordinary }: GameEntry, locale: Locale) {
  const { config, materials } = ordinary(locale, randomFrom("agent protocol"));
  return {
    seed: `a match of ${game.id}`,
    locale,
    config: game.config.parse(config),
    materials: game.materials.parse(materials),
  };
}

/** Without the clock, which differs by how long things took. */
const timeless = ({ ask: { timeLimitMs, ...ask }, ...question }: Question): string =>
  JSON.stringify({ ...question, ask });

describe.each(Object.entries(games))("%s over HTTP", (id, entry) => {
  const { game } = entry;

  test.each(locales)(
    "is played to its end in %s by a server that reads the request alone",
    async (locale) => {
      await using agent = await fakeWispAgent();
      const setup = setupOf(entry, locale);
      const answers = await played(entry, setup, agent);
      expect(answers.length).toBeGreaterThan(0);
      expect(answers.filter(({ legal }) => !legal)).toEqual([]);
      const questions = questionsTo(agent);
      expect(questions).toHaveLength(answers.length);
      const rules = game.rules(setup.config, locale);
      for (const question of questions) {
        expect(question).toMatchObject({ protocol: "wisp/1", game: id, locale, rules });
        expect(question.config).toEqual(setup.config);
        expect(question.session).toBe(`session-of-${question.seat}`);
        expect(question.ask.prompt).toMatch(/\S/);
        expect(question.ask.timeLimitMs).toBeGreaterThan(0);
        expect(question.ask.schema).toHaveProperty("type");
        for (const { event } of question.events) expect(game.event.parse(event)).toEqual(event);
      }
    },
  );

  test("tells a seat nothing that it must not know", async () => {
    const setup = setupOf(entry, "en");
    let compared = 0;
    for (let seat = 0; seat < game.seatsOf(setup.config); seat += 1) {
      const [twins] = entry.twins(setup, seat);
      if (twins === undefined) continue;
      const both: string[][] = [];
      for (const twin of twins.setups) {
        await using agent = await fakeWispAgent();
        await played(entry, { ...twin, locale: "en" }, agent);
        const hidden = questionsTo(agent).filter(
          (question) =>
            question.seat === seat &&
            !question.events.some(({ event }) => twins.until?.(game.event.parse(event)) === true),
        );
        both.push(hidden.map(timeless));
      }
      const [one = [], other = []] = both;
      const count = Math.min(one.length, other.length);
      expect(other.slice(0, count)).toEqual(one.slice(0, count));
      compared += count;
    }
    expect(compared).toBeGreaterThan(0);
  });
});

test("each player of Who is Spy is told its own word, and no other", async () => {
  const entry = games["who-is-spy"];
  if (entry === undefined) throw new Error("there is no who-is-spy");
  await using agent = await fakeWispAgent();
  const setup = setupOf(entry, "en");
  const pair = [{ word: "zebra crossing" }, { word: "quarry" }];
  const materials = entry.game.materials.parse({ pair, spyWord: 1, spy: 4, firstSpeaker: 0 });
  await played(entry, { ...setup, materials }, agent);
  const questions = questionsTo(agent);
  expect(new Set(questions.map(({ seat }) => seat)).size).toBe(6);
  for (const question of questions) {
    const own = question.seat === 4 ? "quarry" : "zebra crossing";
    const others = question.seat === 4 ? "zebra crossing" : "quarry";
    expect(question.you).toContain(own);
    expect(JSON.stringify(question)).not.toContain(others);
  }
});

test("every question has all that the seat has seen, so that a second session asks the same", async () => {
  const entry = games["prisoners-dilemma"];
  if (entry === undefined) throw new Error("there is no prisoners-dilemma");
  await using agent = await fakeWispAgent();
  await played(entry, setupOf(entry, "en"), agent);
  const own = questionsTo(agent).filter(({ seat }) => seat === 1);
  expect(own.map(({ ask }) => ask.id)).toEqual([...new Set(own.map(({ ask }) => ask.id))]);
  own.forEach((question, index) => {
    const before = own[index - 1]?.events ?? [];
    expect(question.events.length).toBeGreaterThan(before.length);
    expect(question.events.slice(0, before.length)).toEqual(before);
  });
  expect(
    own
      .at(-1)
      ?.events.map(({ text }) => text)
      .join(" "),
  ).toMatch(/cooperate/);
});

import { locales } from "@wisp/game";
import { games } from "@wisp/games";
import { fixturesOf } from "@wisp/games/twins";
import { sweeps } from "@wisp/test-kit/sweep";
import { afterAll, describe, expect, test } from "vitest";
import { everything, fakeWispAgent, questionsTo } from "../../test/wisp-agent.ts";
import { played, setupOf } from "../../test/wisp-match.ts";
import { outboundClient } from "../outbound/index.ts";
import type { WispQuestion } from "./messages.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

/** Most seats of a game that are compared, of those that must not know something: the sweep compares all. */
const COMPARED_SEATS = sweeps ? Number.POSITIVE_INFINITY : 2;

/** Without the clock, which differs by how long things took. */
const timeless = ({ ask: { timeLimitMs, ...ask }, ...question }: WispQuestion): string =>
  JSON.stringify({ ...question, ask });

describe.each(Object.entries(games))("%s over HTTP", (id, entry) => {
  const { game } = entry;
  const protocol = game.asksFor === undefined ? "wisp/1" : "wisp/3";
  const served = () => fakeWispAgent({ "GET /wisp": () => ({ ...everything, protocol }) });

  test.each(locales)(
    "is played to its end in %s by a server that reads the request alone",
    async (locale) => {
      await using agent = await served();
      const setup = setupOf(entry, locale);
      const answers = await played(client, entry, setup, agent.url);
      expect(answers.length).toBeGreaterThan(0);
      expect(answers.filter(({ legal }) => !legal)).toEqual([]);
      const questions = questionsTo(agent);
      expect(questions).toHaveLength(answers.length);
      const rules = game.rules(setup.config, locale);
      for (const question of questions) {
        expect(question).toMatchObject({ protocol, game: id, locale, rules });
        expect(question.config).toEqual(setup.config);
        expect(question.session).toBe(`session-of-${question.seat}`);
        const { prompt, question: asked, position = "", options = [], labels = [] } = question.ask;
        for (const part of [asked, position, ...options, ...labels]) {
          expect(prompt.toLowerCase()).toContain(part.toLowerCase());
        }
        expect(question.ask.timeLimitMs).toBeGreaterThan(0);
        expect(question.ask.schema).toHaveProperty("type");
        for (const { event } of question.events) expect(game.event.parse(event)).toEqual(event);
      }
    },
  );

  test("sends a seat nothing that it must not know", { tags: ["scales"] }, async () => {
    const setup = setupOf(entry, "en");
    let compared = 0;
    const twinsBySeat = Array.from({ length: game.seatsOf(setup.config) }, (_, seat) => ({
      seat,
      twins: fixturesOf(game.id).indistinguishableSetups(setup, seat)[0],
    })).filter(({ twins }) => twins !== undefined);
    for (const { seat, twins } of twinsBySeat.slice(0, COMPARED_SEATS)) {
      if (twins === undefined) continue;
      const both: string[][] = [];
      for (const match of [0, 1] as const) {
        await using agent = await served();
        const twin: typeof setup = { ...twins.setups[match], locale: "en" };
        await played(client, entry, twin, agent.url, (place) =>
          twins.answer?.({ ...place, match }),
        );
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

test("each player of Who is Spy is sent its own word, and no other", async () => {
  const entry = games["who-is-spy"];
  if (entry === undefined) throw new Error("there is no who-is-spy");
  await using agent = await fakeWispAgent();
  const setup = setupOf(entry, "en");
  const pair = [{ word: "zebra crossing" }, { word: "quarry" }];
  const materials = entry.game.materials.parse({ pair, spyWord: 1, spy: 4, firstSpeaker: 0 });
  await played(client, entry, { ...setup, materials }, agent.url);
  const questions = questionsTo(agent);
  expect(new Set(questions.map(({ seat }) => seat)).size).toBe(6);
  for (const question of questions) {
    const own = question.seat === 4 ? "quarry" : "zebra crossing";
    const others = question.seat === 4 ? "zebra crossing" : "quarry";
    expect(question.you).toContain(own);
    expect(JSON.stringify(question)).not.toContain(others);
  }
});

test("every question contains all events of the seat, so that a second session asks the same", async () => {
  const entry = games["prisoners-dilemma"];
  if (entry === undefined) throw new Error("there is no prisoners-dilemma");
  await using agent = await fakeWispAgent();
  await played(client, entry, setupOf(entry, "en"), agent.url);
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

import {
  type Answer,
  type Ask,
  answerFrom,
  isIllegal,
  randomFrom,
  type Seat,
  Table,
} from "@wisp/game";
import { describe, expect, it } from "vitest";
import { games } from "./index.ts";

/** A match of the game by a version of its rules, as dealt. */
function dealt(id: string, version?: number) {
  const entry = games[id];
  if (entry === undefined) throw new Error(id);
  const setup = { seed: id, ...entry.ordinary("en", randomFrom(id)) };
  const table = new Table(entry.game, version === undefined ? setup : { ...setup, version });
  table.deal();
  table.advance();
  return { entry, table };
}

/** Every question of a match between players of ordinary answers, each with such an answer. */
function* questions(id: string, version?: number) {
  const { entry, table } = dealt(id, version);
  const { game, legal } = entry;
  while (table.outcome === undefined) {
    const answers = new Map<Seat, Answer<unknown>>();
    for (const seat of table.due) {
      const view = table.view(seat);
      const draws = randomFrom(id)(`${seat}/${table.log.length}`);
      for (const interview of game.interviews ?? []) {
        const asked = interview.ask(view, seat, "en");
        if (asked !== null) yield { ask: asked, text: legal(asked, draws) };
      }
      const ask = game.ask(view, seat, "en");
      const text = legal(ask, draws);
      yield { ask, text };
      answers.set(seat, answerFrom(ask, text));
    }
    table.decide(answers);
    table.advance();
  }
}

/** Any text is an answer to some questions, and a record is JSON. */
const isListed = ({ ask }: { ask: Pick<Ask<unknown>, "shape"> }): boolean =>
  ask.shape.kind !== "text" && ask.shape.kind !== "record";

/** The games that have changed their rules. */
const changed = Object.keys(games).filter((id) => (games[id]?.game.version ?? 1) > 1);

const newest: Readonly<Record<string, number>> = {
  "who-is-spy": 5,
  chameleon: 6,
  holdem: 4,
  "prisoners-dilemma": 4,
  "public-good": 5,
  "connect-four": 4,
  "tic-tac-toe": 3,
};

/** The same of games that have read answers as they do now since version 1. */
const newestOfOthers: Readonly<Record<string, number>> = {
  undercover: 3,
  bargain: 3,
  "cost-sharing": 3,
};

/** Whose newest version has other words in its rules than the one before. */
const reworded = changed.filter(
  (id) => !["connect-four", "tic-tac-toe", "cost-sharing"].includes(id),
);

/** Games whose version 1 compares answers exactly. */
const readExactly = Object.keys(newest);

describe.each(changed)("%s", (id) => {
  it("names the version of its rules in the first event, except for version 1", () => {
    expect(dealt(id).table.log[0]?.event).toMatchObject({
      version: newest[id] ?? newestOfOthers[id] ?? 2,
    });
    expect(dealt(id, 1).table.log[0]?.event).not.toHaveProperty("version");
  });

  it("is dealt the same by all versions", () => {
    const now = dealt(id);
    // Audiences may differ: hole cards are shown after the end since version 3.
    const eventsOf = (log: typeof now.table.log) =>
      JSON.stringify(log.slice(1).map(({ event }) => event));
    for (let version = 1; version < now.entry.game.version; version += 1) {
      const before = dealt(id, version).table.log;
      expect(eventsOf(before)).toBe(eventsOf(now.table.log));
    }
  });

  it("keeps the rules of each version apart", () => {
    const { entry, table } = dealt(id);
    const [opened] = table.log;
    const config = opened !== undefined && "config" in opened.event ? opened.event.config : null;
    const { game } = entry;
    for (const locale of ["en", "zh"] as const) {
      const rules = game.rules(config, locale);
      expect(rules).toBe(game.rules(config, locale, game.version));
      if (reworded.includes(id)) {
        expect(rules).not.toBe(game.rules(config, locale, game.version - 1));
      }
    }
  });
});

describe.each(readExactly)("the answers of %s", (id) => {
  it.each(["**%**", '"%".', "[%]", "`%`", "「%」。"])("are read when dressed as %s", (dress) => {
    const asked = [...questions(id)].filter(isListed);
    expect(asked.length).toBeGreaterThan(0);
    for (const { ask, text } of asked) {
      expect(ask.parse(dress.replace("%", text))).toEqual(ask.parse(text));
    }
  });

  it.each(["**%**", '"%".', "[%]", "`%`", "「%」。"])("are refused by version 1: %s", (dress) => {
    const asked = [...questions(id, 1)].filter(isListed);
    expect(asked.length).toBeGreaterThan(0);
    for (const { ask, text } of asked) {
      expect(isIllegal(ask.parse(text))).toBe(false);
      expect(isIllegal(ask.parse(dress.replace("%", text)))).toBe(true);
    }
  });
});

describe.each(["who-is-spy", "chameleon"])("the judge of %s", (id) => {
  it.each([
    [1, false],
    [2, true],
    [3, true],
  ])("by version %i calls a word set apart by signs a foul: %s", (version, isFoul) => {
    const { entry, table } = dealt(id, version);
    const { game } = entry;
    const warnings: unknown[] = [];
    while (table.outcome === undefined && table.due.length === 1) {
      const [seat = 0] = table.due;
      const view = table.view(seat);
      const [, word = "nothing"] =
        /word is "([^"]+)"/.exec(game.you?.(view, seat, "en") ?? "") ?? [];
      const answer = answerFrom(game.ask(view, seat, "en"), `${[...word].join("_")} (${seat})`);
      if ("given" in answer) warnings.push(game.warning?.(view, seat, answer.given, "en"));
      table.decide(new Map([[seat, answer]]));
      table.advance();
    }
    expect(warnings.some((warning) => warning !== null)).toBe(isFoul);
    const fouls = table.log.flatMap(({ event }) => game.fouls?.(event) ?? []);
    expect(fouls.some(({ foul }) => foul === "said-word")).toBe(isFoul);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type AnyGame,
  answerFrom,
  isIllegal,
  listedAnswers,
  locales,
  randomFrom,
  Table,
  type Texts,
  viewOf,
  visible,
} from "@wisp/game";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { clockMsOf, optionsWithClock } from "./clocks.ts";
import type { GameEntry } from "./entry.ts";
import { playGolden, replayGolden } from "./golden.ts";
import {
  computedRulesOf,
  games,
  isRegistered,
  languagesOf,
  leaderboardRulesOf,
  rulesIn,
  statisticsOf,
} from "./index.ts";
import { views } from "./views.ts";

function dealt({
  game,
  ordinary,
}: GameEntry): Table<unknown, unknown, unknown, unknown, { type: string }> {
  const table = new Table<unknown, unknown, unknown, unknown, { type: string }>(game, {
    seed: "42",
    ...ordinary("en", randomFrom("42")),
  });
  table.deal();
  table.advance();
  return table;
}

it("shows the figures stored for every game of a removed game, and computes nothing", () => {
  for (const gone of ["chess", "constructor", ""]) {
    expect(isRegistered(gone)).toBe(false);
    expect(leaderboardRulesOf(gone)).toMatchObject({ figures: [], roles: {} });
    expect(computedRulesOf(gone)).toBeNull();
    expect(() => statisticsOf(gone)).toThrow(RangeError);
  }
});

describe.each(Object.entries(games))("the entry %s", (id, entry) => {
  const game: AnyGame = entry.game;

  it("has a picture for lists that is a short path of its own", () => {
    expect(entry.icon).toMatch(/^M[\d .,aAcChHlLmMqQsSvVzZ-]{20,400}$/);
    expect(Object.values(games).filter(({ icon }) => icon === entry.icon)).toHaveLength(1);
  });

  it("is registered under its game's id and has rules in every language", () => {
    expect(game.id).toBe(id);
    for (const locale of locales) {
      const { config } = entry.ordinary(locale, randomFrom("42"));
      expect(game.rules(config, locale).length).toBeGreaterThan(100);
    }
  });

  it("is played for what its board ranks agents by", () => {
    const { ranking } = entry.board;
    const kind = ranking.figure === "total" ? "total" : ranking.claims;
    const counts = {
      total: /points you collect over all matches/,
      contests: /your mean score over all matches|chips you win over all hands of all matches/,
      means: /your own score, averaged over all matches/,
    }[kind];
    expect(game.objective(entry.ordinary("en", randomFrom("42")).config, "en")).toMatch(counts);
  });

  it("says once in its rules what it is played for, in every language that it has", () => {
    for (const locale of languagesOf(entry)) {
      const { config } = entry.ordinary(locale, randomFrom("42"));
      const objective = game.objective(config, locale);
      expect(objective).toMatch(locale === "en" ? /^What counts is .+\.$/ : /^最终看的是.+。$/);
      expect(game.rules(config, locale).split(objective)).toHaveLength(2);
    }
  });

  it("gives every decision the time that its clocks say", () => {
    expect(clockMsOf(id, {})).toBe(10_000);
    const config = optionsWithClock(id, 77_000);
    expect(clockMsOf(id, config)).toBe(77_000);
    const [option = ""] = Object.keys(config);
    expect(clockMsOf(id, { ...config, [option]: 3_000 })).toBe(3_000);
    const ordinary = entry.ordinary("en", randomFrom("42"));
    const timed = game.config.parse({ ...Object(ordinary.config), ...config });
    const table = new Table(game, { ...ordinary, seed: "42", config: timed });
    const random = randomFrom("answers");
    const limits = new Set<number>();
    table.deal();
    table.advance();
    while (table.outcome === undefined) {
      const answers = table.due.map((seat) => {
        const ask = game.ask(table.view(seat), seat, "en");
        limits.add(ask.timeLimitMs);
        const text = entry.legal(ask, random(`${seat}/${table.asks(seat)}`));
        return [seat, answerFrom(ask, text)] as const;
      });
      table.decide(new Map(answers));
      table.advance();
    }
    expect([...limits]).toEqual([77_000]);
  });

  it("names each of its interviews and their scores", () => {
    const { interviews = [] } = game;
    expect(interviews.map(({ name }) => name).sort()).toEqual(
      Object.keys(entry.interviews ?? {}).sort(),
    );
    for (const { name, scores } of interviews) {
      const named = Object.keys(entry.interviewScores?.[name] ?? {});
      expect(scores.length === 1 ? [] : [...scores].sort()).toEqual(named.sort());
    }
  });

  it("says of which roles its figures are, and that a side is all of its roles", () => {
    for (const { role, side } of entry.board.figures) {
      expect(role === null || Object.hasOwn(entry.board.roles, role)).toBe(true);
      if (side === undefined) continue;
      expect([
        role,
        ...side.roles.filter((each) => !Object.hasOwn(entry.board.roles, each)),
      ]).toEqual([null]);
    }
  });

  it("has all of its texts in the languages that it names", () => {
    const { board, options, deals, interviews = {}, results } = entry;
    const texts: readonly Texts<unknown>[] = [
      entry.name,
      entry.about,
      board.placement.text,
      ...Object.values(board.roles),
      ...board.figures.map(({ text }) => text),
      ...(board.model ? [board.model.rating, ...board.model.skills.map(({ text }) => text)] : []),
      ...Object.values(options),
      ...deals.map(({ label }) => label),
      ...Object.values(interviews),
      ...(results ? [results.question, ...Object.values(results.wins)] : []),
      ...(game.suspects ? [game.suspects.texts] : []),
      ...entry.house.map(({ about }) => about),
    ];
    for (const text of texts) {
      expect(languagesOf(entry).filter((locale) => text[locale] === undefined)).toEqual([]);
    }
    expect(languagesOf(entry)).toContain("en");
  });

  it("may leave placement by other rules in other configurations", () => {
    const { matches } = entry.board.placement;
    expect(rulesIn(entry, {})).toMatchObject({ placement: { matches } });
    const other = {
      ...entry,
      placementIn: (config: unknown) => ({
        ...entry.board.placement,
        // What it is given has its defaults.
        matches: Object.hasOwn(Object(config), "language") ? matches + 1 : 0,
      }),
    };
    expect(rulesIn(other, {})).toMatchObject({ placement: { matches: matches + 1 } });
    expect(rulesIn(other, {})).toBe(rulesIn(other, { language: "zh" }));
  });

  it("labels each of its deals in every language that it has", () => {
    for (const locale of languagesOf(entry)) {
      const labels = entry.deals.map(({ label }) => label[locale]);
      expect(labels.filter((label) => label === "")).toEqual([]);
      expect(new Set(labels).size).toBe(labels.length);
    }
    if (!languagesOf(entry).includes("zh")) return;
    for (const { label } of entry.deals) expect(label.zh).toMatch(/^\p{Script=Han}+$/u);
  });

  it("names the content of its matches where tables of a round share draws, equal for equal draws", () => {
    const { config } = entry.ordinary("en", randomFrom("42"));
    if (entry.duplicates?.(config) !== true) return;
    const contentOf = (draws: string, seed: string): string | undefined => {
      const table = new Table<unknown, unknown, unknown, unknown, { type: string }>(game, {
        seed,
        ...entry.ordinary("en", randomFrom(draws)),
      });
      return game.content?.([...table.deal(), ...table.advance()].map(({ event }) => event));
    };
    expect(contentOf("1", "one")).toMatch(/./);
    expect(contentOf("1", "two")).toBe(contentOf("1", "one"));
    expect(contentOf("2", "one")).not.toBe(contentOf("1", "one"));
  });

  it("draws ordinary matches that the game accepts unchanged, in the requested language", () => {
    for (const locale of locales) {
      for (const seed of ["1", "2", "3"]) {
        const { config, materials } = entry.ordinary(locale, randomFrom(seed));
        expect(config).toMatchObject({ language: locale });
        expect(game.config.parse(config)).toEqual(config);
        expect(game.materials.parse(materials)).toEqual(materials);
        expect(entry.ordinary(locale, randomFrom(seed))).toEqual({ config, materials });
      }
    }
  });

  it("has house agents with unique names and descriptions", () => {
    const ids = entry.house.map((character) => character.id);
    const { config } = entry.ordinary("en", randomFrom("42"));
    const others = entry.house.filter(({ failsOnPurpose }) => failsOnPurpose === undefined);
    expect(
      others.length,
      "no match of its house season ever starts with fewer house agents than seats",
    ).toBeGreaterThanOrEqual(game.seatsOf(config));
    expect(new Set(ids).size).toBe(ids.length);
    for (const character of entry.house) {
      expect(character.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      for (const locale of locales) expect(character.about[locale]).not.toBe("");
    }
  });

  it("has anchors for report cards, all of them house agents of its own", () => {
    const ids = entry.house.map((character) => character.id);
    const { anchors } = entry;
    expect(Object.keys(anchors ?? {})).toEqual(["random", "ordinary", "strong"]);
    expect(Object.values(anchors ?? {}).filter((anchor) => !ids.includes(anchor))).toEqual([]);
  });

  it("has words for every option whose value is a number, a text or a truth, and for no other", () => {
    const { properties = {} } = z.toJSONSchema(game.config, {
      io: "input",
      unrepresentable: "any",
    });
    const simple = Object.entries(properties).filter(
      ([name, given]) => name !== "language" && Object(given).type !== "object",
    );
    expect(Object.keys(entry.options).toSorted()).toEqual(simple.map(([name]) => name).toSorted());
    for (const text of Object.values(entry.options)) {
      for (const locale of locales) expect(text[locale]?.label).not.toBe("");
    }
  });

  it("has a question in words for every seat that is due, in every language", () => {
    const table = dealt(entry);
    for (const seat of table.due) {
      for (const locale of locales) {
        const ask = game.ask(table.view(seat), seat, locale);
        expect(ask.prompt.length).toBeGreaterThan(5);
        const { options = [], labels } = listedAnswers(ask.shape);
        if (labels !== undefined) expect(labels).toHaveLength(options.length);
        for (const option of options) expect(isIllegal(ask.parse(option))).toBe(false);
      }
    }
  });

  it("is folded and narrated in a browser as on the server", () => {
    const view = views[id];
    const { log } = replayGolden(entry, playGolden(entry, "en", "a match"));
    let folded: unknown;
    for (const event of visible(log, "public")) {
      folded = view?.evolve(folded, view.event.parse(JSON.parse(JSON.stringify(event))));
      expect(view?.narrate(event, folded, "zh")).toBe(game.narrate(event, folded, "zh"));
    }
    expect(folded).toEqual(viewOf(game, log, "public"));
  });
});

/** Every module that a module of this package imports, itself and others' imports included. */
function importsOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  if (!path.endsWith(".ts")) return found;
  const source = readFileSync(join(import.meta.dirname, path), "utf8");
  // Imports of types are gone when the module runs.
  const withoutTypes = source.replaceAll(/^(?:import|export) type [^;]*;$/gm, "");
  for (const [, name = ""] of withoutTypes.matchAll(
    /^(?:import|export|\}) .*?from "([^"]+)";$/gm,
  )) {
    importsOf(name.startsWith(".") ? join(dirname(path), name) : name, found);
  }
  return found;
}

describe("the views", () => {
  it("are there for every game", () => {
    expect(Object.keys(views)).toEqual(Object.keys(games));
  });

  it("bring no judge, no words, no house and no part of Node into a browser", () => {
    const imported = [...importsOf("views.ts")];
    expect(imported).toContain("who-is-spy/state.ts");
    expect(imported.filter((name) => /^node:|judge|words|house|referee/.test(name))).toEqual([]);
    expect(imported.filter((name) => !name.endsWith(".ts")).sort()).toEqual([
      "@wisp/game",
      "@wisp/game/storable",
      "@wisp/game/version",
      "zod",
    ]);
  });
});

describe("the page about what a game can declare", () => {
  const docs = join(import.meta.dirname, "../../../docs");
  const rowsOf = (page: string) =>
    [...readFileSync(join(docs, page), "utf8").matchAll(/^\| (.+?) \| (.+?) \| (.+?) \|$/gm)]
      .map(([, want = "", declare = "", game = ""]) => ({ want, declare, game }))
      .filter(({ game }) => game !== "as in" && game !== "例子");
  const rows = rowsOf("declare-a-game.md");
  /** The source of a folder of this package, without its tests. */
  const sourceOf = (folder: string): string =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => readFileSync(join(import.meta.dirname, folder, file), "utf8"))
      .join("\n");
  const common = sourceOf("common");
  const named = rows.flatMap(({ want, declare, game: cell }) => {
    const [game = ""] = /(?<=`)[a-z-]+(?=`)/.exec(cell) ?? [];
    const fields = [...declare.matchAll(/`(\w+)(?:: [^`]+)?`/g)].map(([, field = ""]) => field);
    return cell.startsWith("no game") ? [] : [{ want, game, fields }];
  });

  it("names the same fields and games in Chinese", () => {
    const codeIn = (page: string): string[][] =>
      rowsOf(page).map(
        (row) =>
          Object.values(row)
            .join("|")
            .match(/`[^`]+`/g)
            ?.sort() ?? [],
      );
    expect(codeIn("zh/declare-a-game.md")).toEqual(codeIn("declare-a-game.md"));
  });

  it.each(named)("names a game that declares: $want", ({ game, fields }) => {
    expect(Object.keys(games)).toContain(game);
    const source = `${sourceOf(game)}\n${common}`;
    expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(source))).toEqual([]);
  });
});

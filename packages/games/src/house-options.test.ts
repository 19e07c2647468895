import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { games, practiceOptions } from "./index.ts";

const entries = Object.values(games).filter(({ houseOptions }) => houseOptions !== undefined);

test("a lively house season plays by options that the game has, and that differ from the ordinary ones", () => {
  expect(entries.length).toBeGreaterThan(0);
  for (const { game, houseOptions = {}, isVariant, ordinary, options } of entries) {
    const { config } = ordinary("en", randomFrom("x"), undefined, houseOptions);
    const played = game.config.parse(Object.assign({}, config, houseOptions));
    expect(played).toMatchObject(houseOptions);
    expect(played).not.toEqual(config);
    expect(isVariant?.(played) ?? false).toBe(false);
    for (const name of Object.keys(houseOptions)) expect(Object.hasOwn(options, name)).toBe(true);
  }
});

test("practice has the lively options, and those for people where people sit", () => {
  for (const entry of Object.values(games)) {
    const { game, ordinary, houseOptions = {}, practice = {} } = entry;
    expect(practiceOptions(entry, false)).toEqual(houseOptions);
    const options = practiceOptions(entry, true);
    expect(options).toEqual(Object.assign({}, houseOptions, practice));
    const { config } = ordinary("en", randomFrom("x"), undefined, options);
    expect(game.config.parse(Object.assign({}, config, options))).toMatchObject(options);
  }
});

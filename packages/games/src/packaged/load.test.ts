import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conform } from "@wisp/game/conformance";
import { GAME_CONTRACT } from "@wisp/game/contract-number";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadGames } from "./load.ts";
import { packagedGames, withPackaged } from "./registered.ts";

const fixture = join(import.meta.dirname, "../../test/fixtures/odds-and-evens");

const forget = (): void => {
  globalThis.wispGames = undefined;
};
// Other tests of the same process may have read the registry.
beforeEach(forget);
afterEach(forget);

test("the example package is a game, and keeps the contract", async () => {
  await loadGames(` ${fixture} ,`);
  expect(Object.keys(packagedGames())).toEqual(["odds-and-evens"]);
  const { entry } = packagedGames()["odds-and-evens"] ?? {};
  if (entry === undefined) throw new Error("it was not loaded");
  const draw = () => {
    throw new Error("nothing is drawn");
  };
  const setups = (index: number) => ({
    seed: `packaged ${index}`,
    ...entry.ordinary(index % 2 === 0 ? "en" : "zh", draw),
  });
  const { game, points, maxDecisions, legal, indistinguishableSetups } = entry;
  const subject = { game, setups, points, maxDecisions, legal, indistinguishableSetups };
  conform(subject, { seed: "packaged", matches: 20 });
});

test("the games of packages are behind those of the release, and take no id of them", async () => {
  await loadGames(fixture);
  const [packaged] = Object.values(packagedGames());
  if (packaged === undefined) throw new Error("it was not loaded");
  expect(Object.keys(withPackaged({ first: packaged.entry }))).toEqual(["first", "odds-and-evens"]);
  expect(() => withPackaged({ "odds-and-evens": packaged.entry })).toThrow(
    /brings the game "odds-and-evens", which this arena has already/,
  );
});

test("packages that come after the registry was read are a bug, not a game that half the arena lacks", async () => {
  withPackaged({});
  await expect(loadGames(fixture)).rejects.toThrow(/read before its packages/);
  await loadGames(undefined);
});

const wisp = (contract: number, game = "./index.js") =>
  JSON.stringify({ type: "module", wisp: { game, view: "./index.js", contract } });

test.each([
  [wisp(GAME_CONTRACT + 1), "", /version 2 of the contract of games, and this arena has version 1/],
  ["{", "", /is no game: its package\.json is not JSON/],
  ["{}", "", /is no game: its package\.json needs "wisp"/],
  [wisp(GAME_CONTRACT), "export default {};", /default export is no entry of a game/],
  [wisp(GAME_CONTRACT), "throw new Error('late');", /cannot be loaded: late/],
  [wisp(GAME_CONTRACT, "./gone.js"), "", /cannot be loaded: .*gone\.js/],
])("the package %s with the module %j is refused", async (manifest, module, sentence) => {
  const folder = await mkdtemp(join(tmpdir(), "wisp-game-"));
  await writeFile(join(folder, "package.json"), manifest);
  await writeFile(join(folder, "index.js"), module);
  await expect(loadGames(`${fixture},${folder}`)).rejects.toThrow(sentence);
  // Nothing of the other packages is half there.
  expect(packagedGames()).toEqual({});
  await rm(folder, { recursive: true });
});

test.each([
  ["no-such-package-of-a-game", /not installed: npm install --no-save no-such-package-of-a-game/],
  ["./here", /an absolute path/],
  [`${fixture},${fixture}`, /both bring the game "odds-and-evens"/],
])("WISP_GAMES=%s is refused", async (names, sentence) => {
  await expect(loadGames(names)).rejects.toThrow(sentence);
});

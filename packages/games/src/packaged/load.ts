import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { isAbsolute, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { GAME_CONTRACT } from "@wisp/game/contract-number";
import { z } from "zod";
import type { PackagedEntry } from "../entry.ts";
import type { PackagedGame } from "./registered.ts";

/** A package that cannot be used as a game, in a sentence for the operator. */
export class GamePackageError extends Error {
  override readonly name = "GamePackageError";
}

const manifestSchema = z.object({
  wisp: z.object({
    /** The module whose default export is the game's entry. */
    game: z.string().min(1),
    /** The module with the part of the game that browsers need; it imports nothing. */
    view: z.string().min(1),
    contract: z.int(),
  }),
});

/** The folder of a package: found by its name from the checkout's node_modules, or named itself. */
function folderOf(name: string): string {
  if (isAbsolute(name)) return name;
  if (/^[.~]/.test(name)) {
    throw new GamePackageError(
      `WISP_GAMES names "${name}": write the name of an installed package, or an absolute path.`,
    );
  }
  try {
    const manifest = findPackageJSON(name, import.meta.url);
    if (manifest !== undefined) return join(manifest, "..");
  } catch {
    // Not installed.
  }
  throw new GamePackageError(
    `WISP_GAMES names the package "${name}", which is not installed: npm install --no-save ${name}`,
  );
}

const functions = ["ordinary", "indistinguishableSetups", "points", "maxDecisions", "legal"];
const ofGame = ["seatsOf", "rules", "objective", "deal", "evolve", "advance", "toAct", "ask"];
const moreOfGame = ["decide", "outcome", "narrate"];

const hasFunctions = (value: object, names: readonly string[]): boolean =>
  names.every((name) => typeof Reflect.get(value, name) === "function");

const namedSchema = z.looseObject({
  game: z.looseObject({ id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/), version: z.int().min(1) }),
  name: z.object({ en: z.string() }),
  about: z.object({ en: z.string() }),
  house: z.array(z.looseObject({ id: z.string() })).min(1),
  board: z.looseObject({ roles: z.object({}), figures: z.array(z.unknown()) }),
  options: z.object({}),
  deals: z.array(z.unknown()),
});

/** Whether a value has the parts of an entry. What they do is tried by the conformance suite, not here. */
function isEntry(value: unknown): value is PackagedEntry {
  const named = namedSchema.safeParse(value);
  if (!named.success || typeof value !== "object" || value === null) return false;
  const { game } = named.data;
  return hasFunctions(value, functions) && hasFunctions(game, [...ofGame, ...moreOfGame]);
}

/** The game of a package. Throws GamePackageError for one that this arena cannot play. */
async function gameOf(name: string): Promise<PackagedGame> {
  const folder = folderOf(name);
  const text = await readFile(join(folder, "package.json"), "utf8").catch(() => "null");
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new GamePackageError(`${name} is no game: its package.json is not JSON.`);
  }
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success) {
    throw new GamePackageError(
      `${name} is no game: its package.json needs "wisp": { "game": "./index.js", "view": "./view.js", "contract": ${GAME_CONTRACT} }.`,
    );
  }
  const { game, view, contract } = manifest.data.wisp;
  if (contract !== GAME_CONTRACT) {
    throw new GamePackageError(
      `${name} is written for version ${contract} of the contract of games, and this arena has version ${GAME_CONTRACT}: install a release of the package for version ${GAME_CONTRACT}, or take it out of WISP_GAMES.`,
    );
  }
  try {
    const loaded: { readonly default?: unknown } = await import(
      /* turbopackIgnore: true */ pathToFileURL(resolve(folder, game)).href
    );
    if (!isEntry(loaded.default)) throw new Error("its default export is no entry of a game");
    return {
      from: name,
      entry: loaded.default,
      viewSource: await readFile(resolve(folder, view), "utf8"),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new GamePackageError(`The game package ${name} cannot be loaded: ${reason}`);
  }
}

/**
 * Loads the games of packages into this process, before anything imports the registry.
 *
 * @param names of packages, or absolute paths of their folders, separated by commas; undefined: none
 * @throws GamePackageError with a sentence for the operator
 */
export async function loadGames(names: string | undefined): Promise<void> {
  const named = (names ?? "").split(",").flatMap((each) => each.trim() || []);
  const known = globalThis.wispGames;
  if (known !== undefined) {
    const loaded = Object.values(known).map(({ from }) => from);
    if (named.every((each) => loaded.includes(each))) return;
    throw new Error("The registry of games was read before its packages were loaded.");
  }
  const games: Record<string, PackagedGame> = {};
  for (const name of named) {
    const loaded = await gameOf(name);
    const { id } = loaded.entry.game;
    if (Object.hasOwn(games, id)) {
      throw new GamePackageError(`${games[id]?.from} and ${name} both bring the game "${id}".`);
    }
    games[id] = loaded;
  }
  globalThis.wispGames = games;
}

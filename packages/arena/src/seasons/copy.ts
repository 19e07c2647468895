import { type Database, packsFor, packsOfSeason, type Season, type User } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { type SeasonFailure, seasonFailure } from "./failure.ts";
import { findSeason } from "./find.ts";
import { newSeason, requestOfSeason, type SeasonRequest } from "./terms.ts";

/** `repeat`: the agents of the season are invited to the new one. */
export const copyKinds = ["copy", "repeat"] as const;
export type CopyKind = (typeof copyKinds)[number];

const MAX_NAME = 60;

const joined = (start: string, end: string): string =>
  `${[...start].slice(0, MAX_NAME - [...end].length).join("")}${end}`;

/**
 * The name of a copy, "Cup (copy)", or of the next of a series: "Cup 2" after "Cup", "Cup 3" after
 * "Cup 2", "灯杯第3季" after "灯杯第2季".
 *
 * @param word what a copy is called in the reader's language: " (copy)"
 */
export function nameOfCopy(name: string, kind: CopyKind, word: string): string {
  if (kind === "copy") return name.endsWith(word) ? name : joined(name, word);
  const [, base = "", number, rest = ""] = /^(.*?)(\d{1,6})(\s*[季届期轮]?)$/u.exec(name) ?? [];
  if (number === undefined) return joined(name, " 2");
  return joined(base, `${Number(number) + 1}${rest}`);
}

/** The terms of a copy before anybody changes them. */
export interface SeasonCopy {
  readonly request: SeasonRequest;
  /** Names of packs that the user's seasons may not use. */
  readonly packsLeftOut: readonly string[];
}

/**
 * The terms for a copy of a season that the user can read: without an address and dates, and with
 * those of its packs that the user's seasons may use.
 *
 * @param word as `nameOfCopy`
 */
export async function copyOfSeason(
  database: Database,
  user: Pick<User, "id" | "role">,
  season: Season,
  { kind, word }: { readonly kind: CopyKind; readonly word: string },
): Promise<SeasonCopy> {
  const [{ slug: _, ...terms }, packs, usable] = await Promise.all([
    requestOfSeason(database, season),
    packsOfSeason(database, season.id),
    packsFor(database, user),
  ]);
  const kept = packs.filter(({ id }) => usable.some((pack) => pack.id === id));
  return {
    request: {
      ...terms,
      name: nameOfCopy(season.name, kind, word),
      packs: kept.map(({ slug }) => slug),
      opensAt: null,
      closesAt: null,
    },
    packsLeftOut: packs.filter((pack) => !kept.includes(pack)).map(({ name }) => name),
  };
}

/**
 * Creates a season with the terms of another one that the user can read, except those of `change`. To
 * repeat one, the user has to run it.
 */
export async function copySeason(
  database: Database,
  user: Pick<User, "id" | "role">,
  slug: string,
  { kind, change }: { readonly kind: CopyKind; readonly change: Partial<SeasonRequest> },
): Promise<{ readonly slug: string } | SeasonFailure> {
  const season = await findSeason(database, slug);
  if (isFailure(season)) return season;
  const copy = await copyOfSeason(database, user, season, { kind, word: " (copy)" });
  if (copy.packsLeftOut.length > 0 && change.packs === undefined) {
    const detail = `Your seasons may not use these packs of "${slug}": ${copy.packsLeftOut.join(", ")}. Name others in "packs".`;
    return { ...seasonFailure("unknown-pack", detail), field: "packs" };
  }
  const request = { ...copy.request, ...change };
  return newSeason(database, user, request, kind === "repeat" ? slug : null);
}

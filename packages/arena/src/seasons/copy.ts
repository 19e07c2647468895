import {
  type Database,
  packsFor,
  packsOfSeason,
  type Season,
  seasonNamesInUse,
  type User,
} from "@wisp/db";
import { MAX_NAME_LENGTH, slugFrom } from "@wisp/db/naming";
import { isFailure } from "@wisp/game";
import { findSeason, type SeasonFailure, seasonFailure } from "./find.ts";
import { newSeason, requestOfSeason, type SeasonRequest } from "./terms.ts";

/** `repeat`: the agents of the season are invited to the new one. */
export const copyKinds = ["copy", "repeat"] as const;
export type CopyKind = (typeof copyKinds)[number];

const joined = (start: string, end: string): string =>
  `${[...start].slice(0, MAX_NAME_LENGTH - [...end].length).join("")}${end}`;

/**
 * The name of a copy, "Cup (copy)", or of the next of a series: "Cup 2" after "Cup", "Cup 3" after
 * "Cup 2", "灯杯第3季" after "灯杯第2季".
 *
 * @param word what a copy is called in the reader's language: " (copy)"
 * @param nth from 1; 2: the name after that one, "Cup (copy) 2" or "Cup 3"
 */
export function nameOfCopy(name: string, kind: CopyKind, word: string, nth = 1): string {
  if (kind === "copy") {
    const at = name.lastIndexOf(word);
    const isCopy = at > 0 && /^( \d{1,6})?$/.test(name.slice(at + word.length));
    return joined(isCopy ? name.slice(0, at) : name, nth === 1 ? word : `${word} ${nth}`);
  }
  const [, base = "", number, rest = ""] = /^(.*?)(\d{1,6})(\s*[季届期轮]?)$/u.exec(name) ?? [];
  if (number === undefined) return joined(name, ` ${nth + 1}`);
  return joined(base, `${Number(number) + nth}${rest}`);
}

/** How many names for a copy are tried; after that its organizer is asked for another one. */
const NAMES_TRIED = 100;

/** The first name of a copy that no season has, and whose address is free. */
async function freeName(
  database: Database,
  name: string,
  kind: CopyKind,
  word: string,
): Promise<string> {
  const names = Array.from({ length: NAMES_TRIED }, (_, at) =>
    nameOfCopy(name, kind, word, at + 1),
  );
  const inUse = await seasonNamesInUse(database, names, names.map(slugFrom));
  const isFree = (each: string) => !inUse.has(each) && !inUse.has(slugFrom(each));
  return names.find(isFree) ?? nameOfCopy(name, kind, word);
}

/** The terms of a copy before anybody changes them. */
export interface SeasonCopy {
  readonly request: SeasonRequest;
  /** Names of packs that the user's seasons may not use. */
  readonly packsLeftOut: readonly string[];
}

/**
 * The terms for a copy of a season that the user can read: under a name that is free, without an address
 * and dates, and with those of its packs that the user's seasons may use.
 *
 * @param word as `nameOfCopy`
 */
export async function copyOfSeason(
  database: Database,
  user: Pick<User, "id" | "role">,
  season: Season,
  { kind, word }: { readonly kind: CopyKind; readonly word: string },
): Promise<SeasonCopy> {
  const [name, { slug: _, ...terms }, packs, usable] = await Promise.all([
    freeName(database, season.name, kind, word),
    requestOfSeason(database, season),
    packsOfSeason(database, season.id),
    packsFor(database, user),
  ]);
  const kept = packs.filter(({ id }) => usable.some((pack) => pack.id === id));
  return {
    request: {
      ...terms,
      name,
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
  {
    kind,
    roster = false,
    change,
  }: {
    readonly kind: CopyKind;
    /** Whether the class of the season is that of the copy: the user has to be its teacher. */
    readonly roster?: boolean;
    readonly change: Partial<SeasonRequest>;
  },
): Promise<{ readonly slug: string } | SeasonFailure> {
  const season = await findSeason(database, slug);
  if (isFailure(season)) return season;
  const copy = await copyOfSeason(database, user, season, { kind, word: " (copy)" });
  if (copy.packsLeftOut.length > 0 && change.packs === undefined) {
    const detail = `Your seasons may not use these packs of "${slug}": ${copy.packsLeftOut.join(", ")}. Name others in "packs".`;
    return { ...seasonFailure("unknown-pack", detail), field: "packs" };
  }
  const request = { ...copy.request, ...change };
  return newSeason(database, user, request, {
    ...(kind === "repeat" && { agentsFrom: slug }),
    ...(roster && { rosterFrom: slug }),
  });
}

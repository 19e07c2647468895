// The browser loads this with the states of games: it must not load zod.
import type { AnyGame, GameEvent } from "./contract.ts";

/** What a first event says about its version: nothing in a match of version 1. */
export interface OpenedVersion {
  readonly version?: number | undefined;
}

/** The part of a first event that names the version of its match. */
export const openedVersion = ({ version }: { readonly version: number }): { version?: number } =>
  version === 1 ? {} : { version };

/** The version that a first event names. */
export const versionOf = ({ version = 1 }: OpenedVersion): number => version;

/** The version of the match that an event opens; undefined for any other event. */
export function versionIn(event: GameEvent): number | undefined {
  if (event.type !== "match-opened") return undefined;
  return "version" in event && typeof event.version === "number" ? event.version : 1;
}

/** Whether this release can play matches of a version of the game. */
export const playsVersion = (
  { version: newest }: Pick<AnyGame, "version">,
  version: number,
): boolean => version >= 1 && version <= newest;

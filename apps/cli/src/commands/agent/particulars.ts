import { MAX_DESCRIPTION_LENGTH, readAgentName, readDescription } from "@wisp/db/naming";
import { concurrencyLimits } from "@wisp/db/quota";
import { firstGame } from "@wisp/games";
import { UsageError } from "../../command.ts";
import { gamesFrom, languagesFrom, type WantedGames } from "./games.ts";

/** How its owner wants an agent to be shown and seated. */
export interface Particulars {
  /** Undefined: named by its address. */
  readonly name: string | undefined;
  /** See `gamesToPlay`. */
  readonly games: WantedGames | undefined;
  readonly description: string | undefined;
  readonly maxConcurrent: number | undefined;
  /** It keeps the sessions of `X-Session-Id` apart. */
  readonly separateSessions: boolean | undefined;
}

export const particularOptions = {
  name: { type: "string" },
  language: { type: "string" },
  games: { type: "string" },
  description: { type: "string" },
  "max-concurrent": { type: "string" },
  "separate-sessions": { type: "boolean" },
} as const;

export interface ParticularFlags {
  readonly name?: string;
  readonly language?: string;
  /** Takes the place of the language. */
  readonly games?: string;
  readonly description?: string;
  readonly "max-concurrent"?: string;
  readonly "separate-sessions"?: boolean;
}

/** The maximum number of parallel matches; throws UsageError with the valid form. */
export function maxConcurrentFrom(text: string): number {
  const { least, most } = concurrencyLimits;
  const count = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= least && count <= most) return count;
  throw new UsageError(`--max-concurrent is a whole number from ${least} to ${most}.`);
}

/** The name a person gives an agent; throws UsageError with what to change. */
export function nameFrom(typed: string): string {
  const read = readAgentName(typed);
  if ("name" in read) return read.name;
  if (read.failed === "wrong-length") {
    throw new UsageError(`--name has ${read.length} characters: give it 1 to ${read.most}.`);
  }
  const sentences = {
    unseen: "--name has no visible character.",
    "check-mark": "--name contains a check mark, which reads as verified: leave it out.",
    "control-character":
      "--name contains a line break or another control character: write the name on one line.",
  };
  throw new UsageError(sentences[read.failed]);
}

/** A text about the agent; throws UsageError when it is too long. */
export function descriptionFrom(text: string): string {
  const read = readDescription(text);
  if ("description" in read) return read.description;
  throw new UsageError(`--description has at most ${MAX_DESCRIPTION_LENGTH} characters.`);
}

function chosenGames(
  games: string | undefined,
  language: string | undefined,
): WantedGames | undefined {
  if (games !== undefined) return gamesFrom(games, "wisp");
  return language === undefined ? undefined : languagesFrom(language, firstGame);
}

/**
 * A person's settings of a new agent; throws UsageError with what to change. Whether agents of its kind
 * can play the games is known once it was recognised.
 */
export function particularsFrom(flags: ParticularFlags): Particulars {
  const { name, language, games, description, "max-concurrent": maxConcurrent } = flags;
  const separateSessions = flags["separate-sessions"];
  return {
    name: name === undefined ? undefined : nameFrom(name),
    games: chosenGames(games, language),
    description: description === undefined ? undefined : descriptionFrom(description),
    maxConcurrent: maxConcurrent === undefined ? undefined : maxConcurrentFrom(maxConcurrent),
    separateSessions,
  };
}

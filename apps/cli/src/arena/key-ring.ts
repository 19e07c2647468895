import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type KeyRing, keyRing, newRingKey } from "@wisp/secrets";
import { CommandError, UsageError } from "../command.ts";
import type { ArenaSettings } from "../env.ts";
import { inCheckout } from "./places.ts";

/** Where an arena on one's own machine keeps the keys that seal its secrets. */
export const ringFile = ({ dataDirectory }: ArenaSettings): string =>
  dataDirectory === undefined
    ? inCheckout(".wisp/secret-keys")
    : join(dataDirectory, "secret-keys");

function keyRingError(file: string, error: unknown): CommandError {
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return new CommandError(
    `The keys of the arena's secrets cannot be stored in ${file} (${reason}). Make it readable and writable, or set WISP_SECRET_KEYS.`,
  );
}

/** Writes the ring's file atomically, readable by its owner only. */
export function writeRing(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    rmSync(draft, { force: true });
    // Created: a file of another user is not written to.
    writeFileSync(draft, `${text}\n`, { mode: 0o600, flag: "wx", flush: true });
    renameSync(draft, file);
  } catch (error) {
    throw keyRingError(file, error);
  }
}

/**
 * The text of the ring's file; undefined when there is none yet. The folder may belong to another
 * account (PostgreSQL's, when root starts the arena), which could create the file.
 */
function readRing(file: string): string | undefined {
  let open: number | undefined;
  try {
    open = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    const { uid } = fstatSync(open);
    if (process.getuid !== undefined && uid !== process.getuid()) {
      throw new UsageError(
        `${file} belongs to another user, who could have put their own keys there. If the keys are yours, take ownership (chown), or set WISP_SECRET_KEYS.`,
      );
    }
    return readFileSync(open, "utf8").trim();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw keyRingError(file, error);
  } finally {
    if (open !== undefined) closeSync(open);
  }
}

/** Makes the ring's file, unless another process does at this moment. */
function firstRing(file: string): string {
  const text = newRingKey();
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: "wx", flush: true });
    return text;
  } catch (error) {
    const known = readRing(file);
    if (known === undefined) throw keyRingError(file, error);
    return known;
  }
}

/** Returns `text` when it is a valid ring; throws UsageError that names the problem and `place`. */
function checked(text: string, place: string): string {
  try {
    keyRing(text);
    return text;
  } catch (error) {
    throw new UsageError(`${place}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * The ring's text: WISP_SECRET_KEYS, or the ring's file (made here on first use). Throws UsageError
 * when it is not a ring.
 */
export function arenaKeys(settings: ArenaSettings): string {
  if (settings.secretKeys !== undefined) return checked(settings.secretKeys, "WISP_SECRET_KEYS");
  const file = ringFile(settings);
  return checked(readRing(file) ?? firstRing(file), file);
}

/** The keys that the arena's secrets are sealed with; see `arenaKeys`. */
export const arenaKeyRing = (settings: ArenaSettings): KeyRing => keyRing(arenaKeys(settings));

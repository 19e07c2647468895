import { parseArgs } from "node:util";
import { type Database, openDatabase, reseal } from "@wisp/db";
import {
  keyIdOf,
  keyRing,
  newRingKey,
  ringEntries,
  SecretUnreadable,
  seal,
  unseal,
} from "@wisp/secrets";
import { mustBeAlone, openArenaDatabase } from "../arena/database.ts";
import { arenaKeys, ringFile, writeRing } from "../arena/key-ring.ts";
import { type Command, called, print, printStatus, UsageError } from "../command.ts";
import { type ArenaSettings, readEnvironment } from "../env.ts";

interface RotationResult {
  readonly resealed: number;
  readonly unreadable: number;
  /** Ids of the keys that some secret is still sealed with. */
  readonly needed: ReadonlySet<string>;
}

/** Seals every secret with the first key of the ring; those that cannot be read do not change. */
async function rotate(database: Database, text: string): Promise<RotationResult> {
  const ring = keyRing(text);
  const [newest] = ring.ids;
  const needed = new Set<string>([newest]);
  let unreadable = 0;
  const resealed = await reseal(database, ({ id, sealed, host }) => {
    const by = keyIdOf(sealed);
    if (by === newest) return null;
    try {
      return seal(ring, unseal(ring, sealed, { id, host }), { id, host });
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error;
      unreadable += 1;
      if (by !== null) needed.add(by);
      return null;
    }
  });
  return { resealed, unreadable, needed };
}

function say({ resealed, unreadable }: RotationResult): void {
  print(`${resealed} secrets resealed, ${unreadable} unreadable`);
  if (unreadable === 0) return;
  printStatus("Unreadable secrets were not changed: their owners have to enter them again.");
}

const idsWithout = (text: string, needed: ReadonlySet<string>): string[] =>
  ringEntries(text).flatMap(({ id }) => (needed.has(id) ? [] : [id]));

/** With a new key in the ring's file; keys that the arena needs no more leave it. */
async function rotateFile(database: Database, settings: ArenaSettings): Promise<number> {
  const file = ringFile(settings);
  const known = arenaKeys(settings);
  await mustBeAlone(database.connection, "rotate");
  const ring = `${newRingKey()} ${known}`;
  // Before anything is sealed with it.
  writeRing(file, ring);
  const rotated = await rotate(database, ring);
  say(rotated);
  if (settings.databaseUrl !== undefined) {
    // The file may serve other databases, too.
    const spare = idsWithout(ring, rotated.needed).join(", ");
    if (spare !== "") printStatus(`This database no longer needs these keys of ${file}: ${spare}.`);
  } else {
    const left = ringEntries(ring).filter(({ id }) => rotated.needed.has(id));
    writeRing(file, left.map(({ entry }) => entry).join(" "));
  }
  return rotated.unreadable === 0 ? 0 : 1;
}

/** To the first key of WISP_SECRET_KEYS, which every process knows by now. */
async function rotateGiven(database: Database, settings: ArenaSettings): Promise<number> {
  const text = arenaKeys(settings);
  const rotated = await rotate(database, text);
  say(rotated);
  const spare = idsWithout(text, rotated.needed).join(", ");
  if (spare !== "")
    printStatus(`These keys can be removed from WISP_SECRET_KEYS everywhere: ${spare}.`);
  return rotated.unreadable === 0 ? 0 : 1;
}

export const secrets: Command = {
  usage: "secrets rotate | new-key",
  about:
    "encrypts every stored key and token again (with the first key of WISP_SECRET_KEYS, else with a new one), or prints a new key",
  async run(words) {
    const { positionals } = parseArgs({ args: words, allowPositionals: true, options: {} });
    const [verb, ...more] = positionals;
    if (more.length > 0 || (verb !== "rotate" && verb !== "new-key")) {
      throw new UsageError(`Usage: ${called(secrets.usage)}`);
    }
    if (verb === "new-key") {
      print(newRingKey());
      return 0;
    }
    const settings = readEnvironment();
    // An invalid ring is reported before anything starts.
    arenaKeys(settings);
    const arena = await openArenaDatabase(settings);
    // One connection: every other one belongs to another process.
    const database = openDatabase({ url: arena.url, poolSize: 1 });
    try {
      return settings.secretKeys === undefined
        ? await rotateFile(database, settings)
        : await rotateGiven(database, settings);
    } finally {
      await database.close();
      await arena.stop();
    }
  },
};

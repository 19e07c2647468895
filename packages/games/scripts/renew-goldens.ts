/**
 * Plays the golden playthroughs again: node packages/games/scripts/renew-goldens.ts [game ...]
 *
 * A golden that changes means that the rules did: first keep the old one as `<game>.<version>.json` and
 * raise the game's `version`, unless no match was ever kept under the old one.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { playGolden } from "../src/golden.ts";
import { games } from "../src/index.ts";

const folder = join(import.meta.dirname, "..", "goldens");
const wanted = process.argv.slice(2);

mkdirSync(folder, { recursive: true });
for (const [id, entry] of Object.entries(games)) {
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  const golden = playGolden(entry, "en", "golden 45");
  writeFileSync(join(folder, `${id}.json`), `${JSON.stringify(golden, null, 2)}\n`);
  console.log(`${id}: ${golden.log.length} events`);
}

import { loadGames } from "@wisp/games/packaged";
import { checkoutCommit } from "@wisp/telemetry/release";
import { readEnvironment, readGames } from "./env.ts";

/** A drain that takes longer, such as with slow agents or under load, is ended, and its matches are given back. */
const DRAIN_LIMIT_MS = 22_000;
/** Without an answer of the database, leases bring the matches to another runner. */
const GIVE_BACK_LIMIT_MS = 2_000;

await loadGames(readGames());
// Loaded here: its modules read which games there are.
const { startRunner } = await import("./runner.ts");
const settings = readEnvironment();
const { commit = await checkoutCommit() } = settings;
const runner = await startRunner({ ...settings, ...(commit && { commit }) });

let stopping = false;

/** An interrupt from the keyboard reaches every process of the arena, and its starter sends SIGTERM too. */
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  setTimeout(() => {
    setTimeout(() => process.exit(1), GIVE_BACK_LIMIT_MS);
    runner.giveBack().finally(() => process.exit(1));
  }, DRAIN_LIMIT_MS).unref();
  runner.drain().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.once("SIGTERM", stop);
process.once("SIGINT", stop);

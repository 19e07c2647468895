import { loadGames } from "@wisp/games/packaged";
import { checkoutCommit } from "@wisp/telemetry/release";
import { readEnvironment, readGames } from "./env.ts";

/** A drain that hangs is ended; leases bring its matches to another runner. */
const DRAIN_LIMIT_MS = 24_000;

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
  setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
  runner.drain().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.once("SIGTERM", stop);
process.once("SIGINT", stop);

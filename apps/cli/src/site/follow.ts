import { setTimeout as sleep } from "node:timers/promises";
import type { CallAnswer } from "@wisp/api";
import { inGameNames } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { CommandError, print, printJson, printStatus } from "../command.ts";
import { narrator } from "../narrator.ts";
import { oneLine } from "../visible.ts";
import { type Site, taken } from "./site.ts";

const AGAIN_MS = 1_000;
/** Connections in a row that bring nothing new. */
const MAX_ATTEMPTS_WITHOUT_PROGRESS = 10;

/** The result of the match, after its last event; `names` are the in-game names by seat. */
async function printResult({ client }: Site, id: string, names: readonly string[]): Promise<void> {
  const { result } = taken(await client.call("GET /matches/{id}", { id }));
  for (const { seat, agent, side, points } of result?.seats ?? []) {
    print(oneLine(`${names[seat]}: ${agent.name} (${side}) ${points.toFixed(2)}`));
  }
}

/** Narrates events in the host's words; throws CommandError for a game that is not known here. */
function hostOf({ game: id, locale }: CallAnswer<"GET /matches/{id}">): (event: unknown) => void {
  const game = gameEntry(id)?.game;
  if (game === undefined) {
    throw new CommandError(
      `This match was played in “${oneLine(id)}”, a game that this version of wisp does not have, so only its data can be shown: add --json.`,
    );
  }
  const narrate = narrator(game, locale);
  return (event) => narrate(game.event.parse(event));
}

/**
 * Prints the public events of a match as they come, in the host's words or as lines of JSON,
 * until it is over; continues after a break. Throws CommandError when the arena refuses or is gone.
 */
export async function followMatch(site: Site, id: string, json: boolean): Promise<void> {
  const { client, page } = site;
  const host = json ? null : hostOf(taken(await client.call("GET /matches/{id}", { id })));
  printStatus(page(`/watch/${id}`));
  let from = 0;
  let names: readonly string[] = [];
  for (let vain = 0; vain < MAX_ATTEMPTS_WITHOUT_PROGRESS; vain += 1) {
    for await (const line of client.stream("GET /matches/{id}/stream", { id, from })) {
      if ("failed" in line) {
        // One that was not reached is asked again.
        if (line.status !== null) taken(line);
      } else if ("over" in line) {
        if (host === null) printJson(line);
        else if (line.over === "failed") throw new CommandError("The match was cancelled.");
        else await printResult(site, id, names);
        return;
      } else if ("cursor" in line) {
        vain = 0;
        from = line.cursor + 1;
        if (line.cursor === 0) names = inGameNames(line.event);
        if (host === null) printJson(line);
        else host(line.event);
      }
    }
    await sleep(AGAIN_MS);
  }
  throw new CommandError("The arena can no longer be reached.");
}

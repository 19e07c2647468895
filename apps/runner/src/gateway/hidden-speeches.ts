import { type ChannelListener, type Database, publicLog } from "@wisp/db";
import type { Logger } from "../log.ts";
import type { Gateway } from "./gateway.ts";

/**
 * Shows the spectators of this process a speech as readers see it now, whenever a moderator hides it or
 * shows it again. Pages that miss it read the log again when they are reloaded.
 */
export function announceHiddenSpeeches(
  database: Database,
  listening: ChannelListener,
  gateway: Pick<Gateway, "eventChanged">,
  log: Logger,
): void {
  const announce = async (payload: string): Promise<void> => {
    const [matchId = "", place] = payload.split("/");
    const cursor = Number(place);
    const shown = await publicLog(database, matchId, cursor - 1);
    const [speech] = shown?.events ?? [];
    if (speech !== undefined) gateway.eventChanged(matchId, cursor, speech.event);
  };
  listening.hear("hidden_speeches", (payload) => {
    if (payload === undefined) return;
    announce(payload).catch((error: Error) =>
      log.warn({ err: error }, "a hidden speech could not be announced"),
    );
  });
}

import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { locales, seatsIn } from "@wisp/game";
import { games } from "@wisp/games";
import { z } from "zod";
import { toolResult } from "../tool-result.ts";

const texts = z.record(z.enum(locales), z.string());

const output = {
  games: z.array(
    z.object({
      game: z.string().describe("Id of the game, for the other tools."),
      name: texts,
      about: texts,
      seats: z.int().describe("Players at a table."),
    }),
  ),
};

const listed = () =>
  Object.entries(games).map(([game, entry]) => ({
    game,
    name: { ...entry.name },
    about: { ...entry.about },
    seats: seatsIn(entry.game, {}),
  }));

/** Adds the tool that lists the games. */
export function addListGames(server: McpServer): void {
  server.registerTool(
    "list_games",
    {
      title: "List the games",
      description: "Lists the games that can be played here. Each is played in en and zh.",
      outputSchema: output,
      annotations: { readOnlyHint: true },
    },
    () =>
      toolResult(async () => {
        const all = listed();
        const lines = all.map(
          ({ game, name, about, seats }) => `${game}: ${name.en}, ${seats} players. ${about.en}`,
        );
        return { text: lines.join("\n"), data: { games: all } };
      }),
  );
}

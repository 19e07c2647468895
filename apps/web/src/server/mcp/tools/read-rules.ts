import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { randomFrom } from "@wisp/game";
import { z } from "zod";
import { gameParameter, knownGame, localeParameter } from "../parameters.ts";
import { toolResult } from "../tool-result.ts";

/** Adds the tool that reads the rules of a game. */
export function addReadRules(server: McpServer): void {
  server.registerTool(
    "read_rules",
    {
      title: "Read the rules",
      description:
        "Returns the rules of a game as used in practice matches. Read them before you join.",
      inputSchema: { game: gameParameter, locale: localeParameter },
      outputSchema: { rules: z.string().describe("Markdown.") },
      annotations: { readOnlyHint: true },
    },
    ({ game: id, locale }) =>
      toolResult(async () => {
        const { game, ordinary } = knownGame(id);
        const { config } = ordinary(locale, randomFrom("rules"));
        const rules = game.rules(game.config.parse(config), locale);
        return { text: rules, data: { rules } };
      }),
  );
}

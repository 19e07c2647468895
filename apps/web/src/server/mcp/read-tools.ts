import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { type Locale, locales, seatsIn } from "@wisp/game";
import { games } from "@wisp/games";
import { z } from "zod";
import { playedResultSchema, readFinished } from "#server/seats/match-result.ts";
import { practiceRules } from "#server/seats/practice-rules.ts";
import {
  gameParameter,
  knownGame,
  languageParameter,
  localeParameter,
  toolResult,
} from "./tool.ts";

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

const rulesTool = {
  title: "Read the rules",
  description:
    "Returns the rules of a game as used in practice matches. Read them before you join.",
  outputSchema: { rules: z.string().describe("Markdown.") },
  annotations: { readOnlyHint: true },
};

const rulesResult = (id: string, locale: Locale) =>
  toolResult(async () => {
    const rules = practiceRules(knownGame(id), locale);
    return { text: rules, data: { rules } };
  });

/** Adds the tool that reads the rules of a game. */
export function addReadRules(server: McpServer): void {
  const inputSchema = { game: gameParameter, locale: localeParameter };
  server.registerTool("read_rules", { ...rulesTool, inputSchema }, ({ game, locale }) =>
    rulesResult(game, locale),
  );
}

/** Adds the same tool as guests call it: with the word of their other doors. */
export function addReadRulesToGuests(server: McpServer): void {
  const inputSchema = z.strictObject({ game: gameParameter, language: languageParameter });
  server.registerTool("read_rules", { ...rulesTool, inputSchema }, ({ game, language }) =>
    rulesResult(game, language),
  );
}

/** Adds the tool that reads a finished match. */
export function addReadMatch(server: McpServer): void {
  server.registerTool(
    "read_match",
    {
      title: "Read a finished match",
      description: "Reads a finished match, anybody's: who sat where, how it went, who won.",
      inputSchema: { match: z.uuid().describe("Id of the match.") },
      outputSchema: {
        game: z.string(),
        lines: z
          .array(z.string())
          .describe("The host's sentences. They quote what players said as JSON strings."),
        result: playedResultSchema,
      },
      annotations: { readOnlyHint: true },
    },
    ({ match: id }) => toolResult(() => readFinished(id)),
  );
}

import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { ASSISTANT, findTicket } from "@wisp/arena";
import { agentById, type Ticket, type User } from "@wisp/db";
import { isFailure, locales } from "@wisp/game";
import { type GameEntry, gameEntry, games } from "@wisp/games";
import { z } from "zod";
import { ApiProblem, problemOfOutage } from "#server/calls/api.ts";
import { database } from "#server/storage/database.ts";

/** How the MCP server introduces itself, to its clients and to registries. */
export const MCP_SERVER = { name: "wisp", title: "Wisp arena", version: "1.0.0" } as const;

/** The caller of a tool, and whether it is still connected. */
export interface Caller {
  readonly user: User;
  /** Aborted when the connection of the call ends. */
  readonly signal: AbortSignal;
}

/** Parameters that several tools have. */
export const gameParameter = z.string().max(100).describe("Id of a game, from list_games.");
export const localeParameter = z
  .enum(locales)
  .describe('Language of the match: "en" (English) or "zh" (Simplified Chinese).');
/** The same for guests, who may leave it out: every door of theirs calls it so. */
export const languageParameter = localeParameter.default("en");
export const seatParameter = z.uuid().describe("The seat that join_practice returned.");

/** A registered game. Throws the problem for any other id. */
export function knownGame(id: string): GameEntry {
  const entry = gameEntry(id);
  if (entry !== undefined) return entry;
  throw new ApiProblem(
    "not-found",
    `No game has this id. Games: ${Object.keys(games).join(", ")}.`,
  );
}

/**
 * The ticket behind a seat's id, if the caller's assistant took it. Throws the same problem for unknown
 * seats and for those of others.
 */
export async function ownSeat({ user }: Caller, id: string): Promise<Ticket> {
  const ticket = await findTicket(database(), user, id);
  const agent = isFailure(ticket) ? null : await agentById(database(), ticket.agent.id);
  if (!isFailure(ticket) && agent?.version.connector === ASSISTANT) return ticket;
  throw new ApiProblem(
    "not-found",
    "You have no seat with this id. Call join_practice to get one. Seats are deleted after 7 days.",
  );
}

/** A tool's result: as text for a model, and the same as data by the tool's output schema. */
interface ToolAnswer {
  readonly text: string;
  readonly data: Record<string, unknown>;
}

/** A sentence for the caller. A bug is logged; the caller learns only that the site failed. */
function sentenceOf(error: unknown): string {
  const problem = error instanceof ApiProblem ? error : problemOfOutage(error);
  if (problem !== null) return `${problem.code}: ${problem.message}`;
  console.error("An MCP tool failed.", error);
  return "failed: The site failed to answer. Try again in a moment.";
}

/** The result of a tool's work; a problem becomes an error of the tool, which its model can read. */
export async function toolResult(work: () => Promise<ToolAnswer>): Promise<CallToolResult> {
  try {
    const { text, data } = await work();
    return { content: [{ type: "text", text }], structuredContent: data };
  } catch (error) {
    return { content: [{ type: "text", text: sentenceOf(error) }], isError: true };
  }
}

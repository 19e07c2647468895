import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { isUnavailable } from "@wisp/db/unavailable";
import { ApiProblem } from "#server/calls/api.ts";

/** A tool's result: as text for a model, and the same as data by the tool's output schema. */
export interface ToolAnswer {
  readonly text: string;
  readonly data: Record<string, unknown>;
}

/** A sentence for the caller. A bug is logged; the caller learns only that the site failed. */
function sentenceOf(error: unknown): string {
  if (error instanceof ApiProblem) return `${error.code}: ${error.message}`;
  if (isUnavailable(error)) return "busy: The site is very busy. Try again in a few seconds.";
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

import { type AgentQuery, agentStates, isAgentCursor } from "@wisp/db";
import { type Locale, locales } from "@wisp/game";
import { z } from "zod";
import { withQuery } from "#links.ts";

/** Connectors by which agents are reached, as the directory offers them. */
export const connectorChoices = [
  "space",
  "wisp",
  "a2a",
  "hf-inference",
  "openai",
  "pool",
  "dial-out",
  "mcp",
  "house",
] as const;

const filtersSchema = z.object({
  /** Absent: the reader's language. */
  locale: z
    .enum([...locales, "any"])
    .optional()
    .catch(undefined),
  kind: z.enum(["house", "resident", "owned"]).optional().catch(undefined),
  state: z.enum(agentStates).optional().catch(undefined),
  connector: z.enum(connectorChoices).optional().catch(undefined),
  q: z.string().trim().min(1).max(100).optional().catch(undefined),
  cursor: z.string().refine(isAgentCursor).optional().catch(undefined),
});

/** The filters in the address of the directory. */
export type AgentFilters = z.infer<typeof filtersSchema>;

/** Reads an address; invalid values are ignored. */
export const parseAgentFilters = (searchParams: unknown): AgentFilters =>
  filtersSchema.parse(searchParams);

/** The address of the directory with some filters changed. */
export const agentsHref = (filters: AgentFilters, change: Partial<AgentFilters> = {}): string =>
  withQuery("/agents", { ...filters, cursor: undefined, ...change });

export function agentQueryOf(
  { locale, kind, state, connector, q, cursor }: AgentFilters,
  readersLocale: Locale,
): AgentQuery {
  return {
    ...(locale !== "any" && { locale: locale ?? readersLocale }),
    ...(kind && { house: kind === "house", resident: kind === "resident" }),
    state,
    connector,
    search: q,
    ...(cursor && { cursor }),
    limit: 60,
  };
}

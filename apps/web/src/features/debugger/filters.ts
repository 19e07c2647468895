import { type DecisionFault, decisionFaults, isDecisionCursor, isId } from "@wisp/db";
import { z } from "zod";
import { decisionsHref } from "#links.ts";

/** PostgreSQL takes no NUL. */
const name = z
  .string()
  .min(1)
  .max(60)
  .refine((text) => !text.includes("\0"));

const filtersSchema = z.object({
  fault: z.enum(decisionFaults).optional().catch(undefined),
  game: name.optional().catch(undefined),
  version: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
  match: z.string().refine(isId).optional().catch(undefined),
  ask: name.optional().catch(undefined),
  cursor: z.string().refine(isDecisionCursor).optional().catch(undefined),
});

/** The filters in the address of the list of decisions. */
export type DecisionFilters = z.infer<typeof filtersSchema>;

/** Reads an address; invalid values are ignored. */
export const parseDecisionFilters = (searchParams: unknown): DecisionFilters =>
  filtersSchema.parse(searchParams);

/** The address of the list with some filters changed; of its first page unless `change` says more. */
export function filteredHref(
  slug: string,
  filters: DecisionFilters,
  change: Partial<DecisionFilters> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, cursor: undefined, ...change })) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? decisionsHref(slug) : `${decisionsHref(slug)}?${text}`;
}

/** All choices of the filter by fault; undefined: no filter. */
export const faultChoices: readonly (DecisionFault | undefined)[] = [undefined, ...decisionFaults];

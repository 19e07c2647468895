"use server";

import { listAgents } from "@wisp/db";
import { z } from "zod";
import { database } from "../../server/database.ts";

const SUGGESTED = 8;
const textSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => !text.includes("\0"));

export interface SuggestedAgent {
  readonly slug: string;
  readonly name: string;
}

/** Agents whose names hold a text; none for what nobody can be called. */
export async function suggestAgents(text: unknown): Promise<SuggestedAgent[]> {
  const search = textSchema.safeParse(text);
  if (!search.success) return [];
  const { agents } = await listAgents(database(), { search: search.data, limit: SUGGESTED });
  return agents.map(({ slug, name }) => ({ slug, name }));
}

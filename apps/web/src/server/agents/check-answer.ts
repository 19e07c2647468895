import type { ApiCheck } from "@wisp/api";
import { agentByEndpoint, type Check, type Database } from "@wisp/db";
import { locales } from "@wisp/game";
import { z } from "zod";

const step = z
  .object({
    name: z.string(),
    ok: z.boolean(),
    pending: z.boolean().default(false),
    ms: z.number(),
    detail: z.string(),
    found: z.string().optional(),
    about: z.string().default(""),
    locales: z.array(z.enum(locales)).nullable().default(null),
    more: z.string().default(""),
    failed: z.string().optional(),
    reason: z.string().nullable().default(null),
  })
  .transform(({ found, failed, ...shown }) => ({
    ...shown,
    code: failed ?? found ?? null,
    more: failed === undefined ? shown.more : shown.detail,
  }));

/** The steps of a check, as the runner wrote them. */
export const checkSteps = z.array(step);

/** The visible part of the runner's result, without the settings. */
const recognised = z
  .object({
    kind: z.string(),
    sentence: z.string(),
    name: z.string(),
    model: z.string().optional(),
    verified: z.boolean(),
    commit: z.string().optional(),
    endpoint: z.string().nullable(),
    settings: z.object({ space: z.string().optional() }),
  })
  .transform(({ commit, model, settings, ...shown }) => ({
    ...shown,
    space: settings.space !== undefined,
    model: model ?? null,
    unpinned: settings.space !== undefined && commit === undefined,
  }));

type RecognisedAgent = NonNullable<ApiCheck["recognised"]>;

/** The agent registered at an endpoint; for a server that is not a public Space, only its owner learns which. */
async function takenBy(
  database: Database,
  ownerId: string | null,
  { endpoint, space }: Pick<z.infer<typeof recognised>, "endpoint" | "space">,
): Promise<RecognisedAgent["taken"]> {
  const there = endpoint === null ? null : await agentByEndpoint(database, endpoint);
  if (there === null) return null;
  const own = ownerId !== null && there.owner?.id === ownerId;
  const { slug, name } = there;
  return { own, agent: own || space ? { slug, name } : null };
}

async function recognisedAnswer(
  database: Database,
  { recognised: written, ownerId }: Check,
): Promise<RecognisedAgent | null> {
  const read = recognised.nullable().parse(written);
  if (read === null) return null;
  const { endpoint, space, ...shown } = read;
  return { ...shown, taken: await takenBy(database, ownerId, { endpoint, space }) };
}

/** A check as its owner is shown it. */
export async function checkAnswer(database: Database, check: Check): Promise<ApiCheck> {
  const { id, status, steps, finishedAt } = check;
  return {
    id,
    status,
    recognised: await recognisedAnswer(database, check),
    steps: checkSteps.parse(steps),
    ok: z.object({ ok: z.boolean() }).nullable().parse(check.result)?.ok ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

import type { ApiCheck, CheckRequest } from "@wisp/api";
import {
  agentByEndpoint,
  askForCheck,
  type Check,
  type CheckInput,
  type Database,
  isFailure,
  newId,
  type SealedKey,
} from "@wisp/db";
import { KEY_MISPLACED, looksLikeKey } from "@wisp/game";
import { keyRing, lastFourOf, seal } from "@wisp/secrets";
import { z } from "zod";
import { env } from "#env.ts";
import { ApiProblem } from "#server/calls/api.ts";
import { ASSISTANT } from "./assistant-kind.ts";
import { knownOwnAgent } from "./own-agent.ts";

/**
 * A key as it is kept; throws the problem where none can be.
 *
 * @param host the one it may be sent to; "" while a check has yet to find that out
 */
export function sealed(text: string, host = ""): SealedKey {
  if (env.WISP_SECRET_KEYS === undefined) {
    throw new ApiProblem(
      "not-set-up",
      "Keys cannot be stored here: the operator of this site has to set WISP_SECRET_KEYS.",
    );
  }
  const id = newId();
  const sealed = seal(keyRing(env.WISP_SECRET_KEYS), text, { id, host });
  return { id, sealed, lastFour: lastFourOf(text) };
}

async function agentReference(
  database: Database,
  ownerId: string,
  slug: string,
): Promise<CheckInput> {
  const agent = await knownOwnAgent(database, { id: ownerId }, slug);
  if (agent.state === "retired") {
    throw new ApiProblem(
      "bad-request",
      "This agent is retired and no longer plays. Register it again to let it play.",
    );
  }
  if (agent.version.connector === ASSISTANT) {
    throw new ApiProblem(
      "bad-request",
      "Agents that play over MCP have no check: they play practice only.",
    );
  }
  return { agentId: agent.id };
}

/** Hands a check to the runners; throws the problem when it cannot be. */
export async function askCheck(
  database: Database,
  ownerId: string,
  { address, agent, key, ...means }: CheckRequest,
): Promise<{ readonly id: string }> {
  if ([address, means.model, means.provider].some((text) => looksLikeKey(text ?? ""))) {
    throw new ApiProblem("bad-request", KEY_MISPLACED);
  }
  const input =
    agent === undefined
      ? { typed: address ?? "", ...means }
      : await agentReference(database, ownerId, agent);
  const asked = await askForCheck(database, {
    ownerId,
    input,
    key: key === undefined ? undefined : sealed(key),
  });
  if (isFailure(asked)) throw new ApiProblem("too-many", asked.detail);
  return asked;
}

const step = z
  .object({
    name: z.string(),
    ok: z.boolean(),
    pending: z.boolean().default(false),
    ms: z.number(),
    detail: z.string(),
    found: z.string().optional(),
    about: z.string().default(""),
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

/** What the runner wrote, as far as it is shown: its settings are not. */
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

type Recognised = NonNullable<ApiCheck["recognised"]>;

/** Who is registered at an endpoint; whose a server is, which is no public Space, others are not told. */
async function takenBy(
  database: Database,
  ownerId: string | null,
  { endpoint, space }: Pick<z.infer<typeof recognised>, "endpoint" | "space">,
): Promise<Recognised["taken"]> {
  const there = endpoint === null ? null : await agentByEndpoint(database, endpoint);
  if (there === null) return null;
  const own = ownerId !== null && there.owner?.id === ownerId;
  const { slug, name } = there;
  return { own, agent: own || space ? { slug, name } : null };
}

async function recognisedAnswer(
  database: Database,
  { recognised: written, ownerId }: Check,
): Promise<Recognised | null> {
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

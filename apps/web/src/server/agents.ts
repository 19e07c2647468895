import type { ApiAgentGame, ApiCheck } from "@wisp/api";
import {
  type Agent,
  agentByEndpoint,
  agentBySlug,
  type Check,
  type Database,
  slugsOf,
} from "@wisp/db";
import { locales } from "@wisp/game";
import { cache } from "react";
import { z } from "zod";
import { isLocale } from "#i18n/locale.ts";
import { ApiProblem, readName } from "#server/calls/api.ts";
import { isoTime } from "./iso-time.ts";
import { signedIn } from "./session/signed-in.ts";
import { database } from "./storage/database.ts";

/** The games of an agent. */
export const toApiGames = ({ games, state }: Agent): ApiAgentGame[] =>
  games.flatMap(({ game, online, locale }) =>
    isLocale(locale) ? [{ game, online: online && state !== "retired", locale }] : [],
  );

/** The API's data of an agent, in every answer that contains one. */
export const toApiAgent = (agent: Agent) => ({
  slug: agent.slug,
  name: agent.name,
  games: toApiGames(agent),
  house: agent.house,
  resident: agent.resident,
  verified: agent.verified,
  state: agent.state,
  owner: agent.owner?.handle ?? null,
  description: agent.description,
  avatar: agent.avatar,
  createdAt: agent.createdAt.toISOString(),
});

/** The agent of a slug as written in an address; people and guest programs do not count. Throws the error for the caller. */
export async function knownAgent(slug: string): Promise<Agent> {
  const agent = await agentBySlug(database(), readName(slug));
  if (agent === null || agent.person || agent.guest)
    throw new ApiProblem("not-found", "There is no agent with this name.");
  return agent;
}

/** The state of an agent, as calls that changed it answer. */
export async function toAgentStatus(database: Database, slug: string) {
  const agent = await agentBySlug(database, slug);
  if (agent === null) throw new Error(`agent ${slug} is gone`);
  const { name, state, version, games } = agent;
  return {
    slug,
    name,
    version: version.number,
    state,
    practiceOnly: version.passedAt === null,
    games: games.map(({ game, locale }) => ({ game, locale })),
  };
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
export async function toApiCheck(database: Database, check: Check): Promise<ApiCheck> {
  const { id, status, steps, finishedAt } = check;
  return {
    id,
    status,
    recognised: await recognisedAnswer(database, check),
    steps: checkSteps.parse(steps),
    ok: z.object({ ok: z.boolean() }).nullable().parse(check.result)?.ok ?? null,
    finishedAt: isoTime(finishedAt),
  };
}

/** The slugs of the reader's agents, read once per request; none for visitors. */
export const ownSlugs = cache(async (): Promise<readonly string[]> => {
  const user = await signedIn();
  return user === null ? [] : slugsOf(database(), user.id);
});

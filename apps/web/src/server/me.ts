import type {
  ApiMe,
  ApiOwnAgent,
  ApiPersonalToken,
  ApiTicket,
  NewPersonalTokenRequest,
} from "@wisp/api";
import {
  type Agent,
  type ApiToken,
  countAttempt,
  createToken,
  type Database,
  dialOutState,
  incidentsOf,
  isRestCode,
  type LabAgentUse,
  type Life,
  labUsesOf,
  lastCheck,
  lifeOf,
  listAgents,
  listDecisions,
  type PlayingAgent,
  playingOf,
  quotaOf,
  resultsOf,
  type Ticket,
  type User,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { z } from "zod";
import { env } from "#env.ts";
import { isLocale } from "#i18n/locale.ts";
import { checkSteps, toApiGames } from "./agents.ts";
import type { TimedFailure } from "./calls/unwrap-or-throw.ts";
import { toApiListedDecision } from "./decisions.ts";
import { isoTime } from "./iso-time.ts";
import { labQuotas, toApiLabUses } from "./lab.ts";
import { sharedRates, waitInWords } from "./limits/limits.ts";

const SHOWN_INCIDENTS = 5;
const SHOWN_LOST = 3;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** More than anybody may have at work; the oldest retired ones fall off. */
const MAX_AGENTS = 100;

/** The rest of an agent, unless it is over. */
function restIn({ restingUntil, restCode, restDetail }: Life): ApiOwnAgent["resting"] {
  if (restingUntil === null || restingUntil.getTime() <= Date.now()) return null;
  if (restCode === null || !isRestCode(restCode)) return null;
  return { until: restingUntil.toISOString(), code: restCode, detail: restDetail ?? "" };
}

const checked = z.object({ ok: z.boolean(), steps: checkSteps }).nullable();

async function ownAgentAnswer(
  database: Database,
  agent: Agent,
  playing: readonly PlayingAgent[],
  labUses: readonly LabAgentUse[],
): Promise<ApiOwnAgent> {
  const { id, version } = agent;
  const [life, check, incidents, connection, record, lost] = await Promise.all([
    lifeOf(database, id),
    lastCheck(database, version.id),
    incidentsOf(database, id, SHOWN_INCIDENTS),
    dialOutState(database, id),
    resultsOf(database, id),
    listDecisions(database, { agentId: id, fault: "missed", limit: SHOWN_LOST }),
  ]);
  const last = checked.parse(check);
  return {
    slug: agent.slug,
    name: agent.name,
    games: toApiGames(agent),
    description: agent.description,
    avatar: agent.avatar,
    showReasoning: life?.showReasoning ?? true,
    openToLab: life?.openToLab ?? false,
    state: agent.state,
    practiceOnly: version.passedAt === null,
    version: version.number,
    connector: version.connector,
    model: version.model,
    verified: agent.verified,
    maxConcurrent: life?.maxConcurrent ?? null,
    separateSessions: life?.separateSessions ?? false,
    suspension: life?.suspendedAt ? life.suspension : null,
    resting: life === null ? null : restIn(life),
    answerMs: life?.answerMs ?? null,
    keyEndsIn: life?.lastFour ?? null,
    dialOut: connection && {
      keyEndsIn: connection.lastFour,
      connected: connection.connected,
      lastSeenAt: isoTime(connection.lastSeenAt),
    },
    lastCheck: last && { ...last, at: isoTime(version.checkedAt) },
    labUses: toApiLabUses(labUses, agent.slug),
    playing: playing.filter(({ slug }) => slug === agent.slug).map(({ matchId }) => matchId),
    incidents: incidents.map(({ at, code, detail, matchId }) => ({
      at: at.toISOString(),
      code,
      detail,
      match: matchId,
    })),
    record,
    health: {
      failed: life?.failedHealthChecks ?? 0,
      nextAt: isoTime(life?.nextHealthCheckAt ?? null),
    },
    lost: lost.decisions.map(toApiListedDecision),
  };
}

/** A user's page for programs: their agents, their quotas, and their state. */
export async function toApiMe(database: Database, user: User): Promise<ApiMe> {
  const [quotas, { agents }, playing, lab, labUses] = await Promise.all([
    quotaOf(database, user.id, env.WISP_SPEND_PER_DAY),
    listAgents(database, { ownerId: user.id, limit: MAX_AGENTS }),
    playingOf(database, user.id),
    labQuotas(user.id),
    labUsesOf(database, user.id),
  ]);
  if (quotas === null) throw new Error(`user ${user.id} is gone`);
  return {
    handle: user.handle,
    role: user.role,
    quotas: { ...quotas, lab },
    agents: await Promise.all(
      agents.map((agent) => ownAgentAnswer(database, agent, playing, labUses)),
    ),
  };
}

/** A personal token as its owner is shown it. */
export const toApiToken = (token: ApiToken): ApiPersonalToken => ({
  id: token.id,
  name: token.name,
  endsIn: token.lastFour,
  scopes: [...token.scopes],
  createdAt: token.createdAt.toISOString(),
  expiresAt: isoTime(token.expiresAt),
  lastUsedAt: isoTime(token.lastUsedAt),
});

/** Creates a personal token; `secret` is shown only once. */
export async function makeToken(
  database: Database,
  user: User,
  { name, scopes, expiresInDays }: NewPersonalTokenRequest,
): Promise<
  | { readonly kept: ApiPersonalToken; readonly secret: string }
  | TimedFailure<"too-many-tokens" | "too-many-requests">
> {
  const waitMs = await countAttempt(database, `tokens/${user.id}`, sharedRates.tokens);
  if (waitMs > 0) {
    const detail = `You created too many tokens within an hour. Try again in ${waitInWords(waitMs)}.`;
    return { failed: "too-many-requests", detail, waitMs };
  }
  const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * DAY_MS);
  const made = await createToken(database, user.id, { name, scopes, expiresAt });
  if (isFailure(made)) return made;
  return { kept: toApiToken(made.kept), secret: made.token };
}

/** A ticket as the API shows it to its owner. */
export function toApiTicket(ticket: Ticket): ApiTicket {
  const { id, kind, agent, game, locale, opponents, state, position, busy } = ticket;
  if (!isLocale(locale)) throw new Error(`ticket ${id} is in language ${locale}`);
  return {
    id,
    kind,
    agent: agent.slug,
    game,
    locale,
    opponents,
    state,
    position,
    busy,
    season: ticket.season?.slug ?? null,
    createdAt: ticket.createdAt.toISOString(),
    match: ticket.matchId,
    reason: ticket.refusal,
  };
}

import {
  type BiasStudy,
  completeBiasStudy,
  type Database,
  meanDecisionCost,
  newestBiasStudy,
  requestBiasStudy,
  stopBiasStudy,
  type User,
} from "@wisp/db";
import { type Failure, isFailure, type Locale } from "@wisp/game";
import {
  ASKS_EACH,
  allNamings,
  BIAS_GAME,
  type BiasReport,
  biasReportSchema,
  type Naming,
} from "@wisp/lab";
import { z } from "zod";
import {
  type AgentFailureCode,
  agentFailure,
  findActiveAgent,
  findOwnAgent,
} from "../agents/find.ts";
import { ASSISTANT } from "../agents/presentation.ts";

/** Why a use case about bias studies fails. */
export type BiasFailureCode = AgentFailureCode | "too-many-studies";

type BiasFailure = Failure<BiasFailureCode>;
type Owner = Pick<User, "id">;

/** What an owner wants to study. */
export interface BiasRequest {
  readonly language: Locale;
  readonly namings: readonly Naming[];
}

/** Requests a study of the newest version of an owner's agent, or continues the one that ended early. */
export async function startBiasStudy(
  database: Database,
  owner: Owner,
  slug: string,
  { language, namings }: BiasRequest,
): Promise<{ readonly id: string } | BiasFailure> {
  const agent = await findActiveAgent(database, owner, slug);
  if (isFailure(agent)) return agent;
  if (agent.version.connector === ASSISTANT) {
    const detail = "Agents that play over MCP cannot be asked outside of a match.";
    return agentFailure("practice-only", detail);
  }
  if (!agent.games.some(({ game }) => game === BIAS_GAME)) {
    const detail = `${slug} does not say that it plays ${BIAS_GAME}, whose vote is studied.`;
    return agentFailure("unnamed-game", detail);
  }
  const chosen = allNamings.filter((naming) => namings.includes(naming));
  return requestBiasStudy(database, {
    ownerId: owner.id,
    agentId: agent.id,
    language,
    namings: chosen,
  });
}

/** Stops the study of an owner's agent, if one waits or runs. Its answers stay: a new request continues it. */
export async function endBiasStudy(
  database: Database,
  owner: Owner,
  slug: string,
): Promise<{ readonly stopped: boolean } | Failure<"unknown-agent">> {
  const agent = await findOwnAgent(database, owner, slug);
  if (isFailure(agent)) return agent;
  return { stopped: await stopBiasStudy(database, agent.id) };
}

/** A study with its metrics. */
export interface CompleteBias extends Pick<BiasStudy, "version" | "language" | "costMicros"> {
  readonly finishedAt: Date;
  readonly reports: readonly BiasReport[];
}

const reportsSchema = z.array(biasReportSchema);

/** The newest complete study of an agent; null: none. */
export async function biasOf(database: Database, agentId: string): Promise<CompleteBias | null> {
  const study = await completeBiasStudy(database, agentId);
  if (study === null || study.finishedAt === null) return null;
  const { version, language, costMicros, finishedAt, report } = study;
  return { version, language, costMicros, finishedAt, reports: reportsSchema.parse(report) };
}

/** What an owner sees of the studies of an agent. */
export interface OwnBias {
  /** The newest study; null: there was none. */
  readonly study: BiasStudy | null;
  /** Answers that the newest study needs. */
  readonly asks: number;
  /** Calls for each method of naming. */
  readonly asksEach: number;
  /** Expected cost of one method of naming in millionths of a US dollar; null: not known. */
  readonly costEachMicros: number | null;
}

/** The studies of an agent as its owner sees them; null where it does not play the game. */
export async function ownBias(
  database: Database,
  agent: {
    readonly id: string;
    readonly games: readonly { readonly game: string }[];
    readonly version: { readonly connector: string };
  },
): Promise<OwnBias | null> {
  const { id, games, version } = agent;
  if (version.connector === ASSISTANT || !games.some(({ game }) => game === BIAS_GAME)) return null;
  const [study, mean] = await Promise.all([
    newestBiasStudy(database, id),
    meanDecisionCost(database, id, BIAS_GAME, "vote"),
  ]);
  return {
    study,
    asks: ASKS_EACH * (study?.namings.length ?? 0),
    asksEach: ASKS_EACH,
    costEachMicros: mean === null ? null : mean * ASKS_EACH,
  };
}

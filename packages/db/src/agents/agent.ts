import type { Prisma } from "../generated/client.ts";
import type { User } from "../users.ts";
import { type AgentGame, gamesQuery } from "./games.ts";

/**
 * `online`: invited to others' matches. `offline`: by its owner's choice. `suspended`: by the arena,
 * for technical failures, until its check passes. `retired`: permanently; its record stays.
 */
export const agentStates = ["online", "offline", "suspended", "retired"] as const;
export type AgentState = (typeof agentStates)[number];

/** The fields that determine an agent's state. */
interface Presence {
  /** Its owner's choice. */
  readonly online: boolean;
  readonly suspendedAt: Date | null;
  readonly retiredAt: Date | null;
}

/** An owner's choice to stay away is treated like a suspension: the agent is not monitored meanwhile. */
export function stateOf({ online, suspendedAt, retiredAt }: Presence): AgentState {
  if (retiredAt !== null) return "retired";
  if (!online) return "offline";
  return suspendedAt === null ? "online" : "suspended";
}

/** A version as everyone may see it: never its settings. */
export interface PublicVersion {
  readonly id: string;
  /** Counts from 1 within the agent. */
  readonly number: number;
  /** Which connector reaches it: "house", "space" ... */
  readonly connector: string;
  /** As the agent names it; null when unknown. */
  readonly model: string | null;
  /** Of a Space, when it could be read. */
  readonly commit: string | null;
  readonly createdAt: Date;
  readonly retiredAt: Date | null;
  readonly checkedAt: Date | null;
  /** When a check passed first; null: it plays practice only (house agents need none). */
  readonly passedAt: Date | null;
}

/** A version in the list of all of them. */
export interface ListedVersion extends PublicVersion {
  /** The owner's label; null: none. */
  readonly label: string | null;
  /** It runs on a Space of Hugging Face whose commit is not known. */
  readonly unpinned: boolean;
}

/** An agent as everyone may see it: why it is suspended is its owner's business (`lifeOf`). */
export interface Agent {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** At least one; sorted by game, then by language. */
  readonly games: readonly AgentGame[];
  readonly description: string;
  /** See `AVATARS`. */
  readonly avatar: number;
  /** Hash of its approved picture; null: its avatar is its face. */
  readonly picture: string | null;
  /** Marked everywhere; has no owner. */
  readonly house: boolean;
  /** Stands for a person who plays: listed among people, never among agents. */
  readonly person: boolean;
  /** A guest program, which came without an account: listed nowhere. */
  readonly guest: boolean;
  /** Provided by the operator of this arena, with a model of theirs; has no owner here. */
  readonly resident: boolean;
  /** Its owner was shown to own its endpoint. */
  readonly verified: boolean;
  readonly owner: { readonly id: string; readonly handle: string } | null;
  /** Its owner's choice. */
  readonly online: boolean;
  readonly state: AgentState;
  readonly createdAt: Date;
  /** The newest version. */
  readonly version: PublicVersion;
}

/** The game that represents an agent where only one fits: the first of its games. */
export function firstGame({ slug, games }: Pick<Agent, "slug" | "games">): AgentGame {
  const [first] = games;
  if (first === undefined) throw new Error(`Agent ${slug} plays no game.`);
  return first;
}

const versionSelection = {
  id: true,
  number: true,
  connector: true,
  model: true,
  commit: true,
  createdAt: true,
  retiredAt: true,
  checkedAt: true,
  passedAt: true,
} satisfies Prisma.AgentVersionSelect;

/** Versions newest first. */
export const versionQuery = {
  select: versionSelection,
  orderBy: { number: "desc" },
} satisfies Prisma.Agent$versionsArgs;

export const agentSelection = {
  id: true,
  slug: true,
  name: true,
  games: gamesQuery,
  description: true,
  avatar: true,
  picture: true,
  house: true,
  person: true,
  guest: true,
  resident: true,
  verified: true,
  owner: { select: { id: true, handle: true } },
  online: true,
  suspendedAt: true,
  retiredAt: true,
  createdAt: true,
  versions: { ...versionQuery, take: 1 },
} satisfies Prisma.AgentSelect;

type AgentRow = Prisma.AgentGetPayload<{ select: typeof agentSelection }>;

export function agentOf({ versions, suspendedAt, retiredAt, ...row }: AgentRow): Agent {
  const version = versions[0];
  if (version === undefined) throw new Error(`Agent ${row.slug} has no version.`);
  return { ...row, state: stateOf({ online: row.online, suspendedAt, retiredAt }), version };
}

/** What decides whose experiments and forks may call an agent. */
export interface LabAgent {
  readonly house: boolean;
  /** The operator's. */
  readonly resident: boolean;
  readonly ownerId: string | null;
  /** Its owner lets everybody. */
  readonly openToLab: boolean;
}

/** Who an experiment or a fork belongs to; null: the account was deleted. */
export type LabUser = Pick<User, "id" | "role"> | null;

/** Whether experiments and forks of this user may call an agent; null: the user's account was deleted. */
export const isCallableBy = (
  { house, resident, ownerId, openToLab }: LabAgent,
  userId: string | null,
): boolean => house || resident || openToLab || (userId !== null && ownerId === userId);

/**
 * Whether experiments and forks of this user may change what an agent says or reads: texts appended to
 * its speeches, instructions, prompts and other settings, and answers given in its place. A house agent
 * is changed by everybody, a resident one by the operator (admins), any other one by its owner alone.
 */
export const isChangeableBy = (
  { house, resident, ownerId }: Pick<LabAgent, "house" | "resident" | "ownerId">,
  user: LabUser,
): boolean => {
  if (house) return true;
  if (user === null) return false;
  return resident ? user.role === "admin" : ownerId === user.id;
};

/**
 * Whether the only place of another owner's agent is for its ranked matches: experiments and forks of this
 * user would wait for it until it goes offline.
 */
export const isTakenByRanked = (
  {
    house,
    resident,
    ownerId,
    maxConcurrent,
    online,
  }: Pick<LabAgent, "house" | "resident" | "ownerId"> & {
    readonly maxConcurrent: number | null;
    readonly online: boolean;
  },
  userId: string | null,
): boolean => !house && !resident && ownerId !== userId && maxConcurrent === 1 && online;

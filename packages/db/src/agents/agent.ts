import type { Prisma } from "../generated/client.ts";

/** A version as everyone may see it: never its settings. */
export interface PublicVersion {
  readonly id: string;
  /** Counts from 1 within the agent. */
  readonly number: number;
  /** Which connector reaches it: "house", "space" ... */
  readonly connector: string;
  /** As the agent names it; null when unknown. */
  readonly model: string | null;
  /** Commit of a Space; null marks the version "unpinned". */
  readonly commit: string | null;
  readonly createdAt: Date;
  readonly retiredAt: Date | null;
  readonly checkedAt: Date | null;
}

/** An agent as everyone may see it. */
export interface Agent {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly game: string;
  readonly locale: string;
  readonly description: string;
  /** Marked everywhere; has no owner. */
  readonly house: boolean;
  readonly owner: { readonly id: string; readonly handle: string } | null;
  readonly online: boolean;
  readonly createdAt: Date;
  /** The newest version. */
  readonly version: PublicVersion;
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
  game: true,
  locale: true,
  description: true,
  house: true,
  owner: { select: { id: true, handle: true } },
  online: true,
  createdAt: true,
  versions: { ...versionQuery, take: 1 },
} satisfies Prisma.AgentSelect;

type AgentRow = Prisma.AgentGetPayload<{ select: typeof agentSelection }>;

export function agentOf({ versions, ...row }: AgentRow): Agent {
  const version = versions[0];
  if (version === undefined) throw new Error(`Agent ${row.slug} has no version.`);
  return { ...row, version };
}

import type { Database } from "../database.ts";

/** Whose data is read. */
interface RecordedAccount {
  readonly userId: string;
  /** The person as whom the account's guesses about hidden players are stored. */
  readonly caller: string;
}

const AT_ONCE = 1_000;

/**
 * Everything that the arena stores of an account, for its owner alone, without the matches and decisions of its
 * agents, which are too many for one answer. Left out is what is not the account's or would open something: keys and the hashes
 * of tokens, notes of moderators among themselves, seeds of seasons, and results of matches that are not over.
 */
export async function accountRecord({ prisma }: Database, { userId, caller }: RecordedAccount) {
  const user = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    omit: { deletedAt: true, bannedAt: true },
    include: {
      accounts: { omit: { userId: true } },
      apiTokens: { omit: { userId: true, hash: true } },
      notifications: { select: { kind: true, data: true, createdAt: true, readAt: true } },
      preferences: { omit: { userId: true } },
      mails: { select: { createdAt: true, sentAt: true } },
      webhook: { omit: { userId: true, secretId: true } },
      classes: {
        select: {
          season: { select: { slug: true } },
          account: true,
          name: true,
          team: true,
          consentedAt: true,
        },
      },
      follows: { select: { createdAt: true, agent: { select: { slug: true } } } },
      reports: { omit: { reporterId: true, note: true } },
      moderation: {
        omit: { userId: true, blocks: true, actorId: true, revertedBy: true },
      },
      checks: { omit: { ownerId: true, secretId: true, leaseUntil: true, fence: true } },
      seasons: { omit: { planSeed: true, creatorId: true } },
      packs: { omit: { creatorId: true } },
      families: {
        select: {
          slug: true,
          theme: true,
          words: true,
          status: true,
          proposedAt: true,
          note: true,
        },
      },
      experiments: { omit: { ownerId: true } },
      collections: { omit: { ownerId: true } },
      forks: { omit: { ownerId: true } },
      labUses: { omit: { ownerId: true } },
      puzzles: { omit: { userId: true } },
      studies: { omit: { ownerId: true }, include: { rubrics: { omit: { studyId: true } } } },
      ratesIn: {
        select: {
          study: { select: { slug: true } },
          pseudonym: true,
          language: true,
          invitedAt: true,
          consentedAt: true,
          // Of the other raters and of the study's result it says nothing.
          ratings: { omit: { studyId: true, raterId: true } },
        },
      },
    },
  });
  const agents = await prisma.agent.findMany({
    where: {
      OR: [{ ownerId: userId }, { endpoint: { in: [`human:${userId}`, `mcp:${userId}`] } }],
    },
    orderBy: { id: "asc" },
    omit: { ownerId: true, secretId: true, checkedBy: true, checkedUntil: true },
    include: {
      games: { omit: { agentId: true } },
      versions: { omit: { agentId: true }, orderBy: { number: "asc" } },
      upload: { omit: { agentId: true } },
      secret: { select: { lastFour: true, host: true, createdAt: true } },
      dialOut: { select: { lastFour: true, createdAt: true, connectedAt: true } },
      incidents: { omit: { id: true, agentId: true } },
      entries: {
        select: { season: { select: { slug: true } }, enteredAt: true, withdrawnAt: true },
      },
      rated: { omit: { agentId: true }, orderBy: { at: "asc" } },
      tickets: { select: { kind: true, game: true, locale: true, createdAt: true } },
      testRuns: {
        omit: { agentId: true, leaseUntil: true, fence: true },
        // What the calls to models contain may be hidden for now.
        include: { answers: { omit: { runId: true, raw: true, calls: true, notes: true } } },
      },
      biasStudies: {
        omit: { agentId: true, leaseUntil: true, fence: true },
        include: { votes: { omit: { studyId: true } } },
      },
    },
  });
  const [spend, actions, guesses] = await Promise.all([
    prisma.spend.findMany({ where: { scope: { in: [`owner/${userId}`, `lent/${userId}`] } } }),
    prisma.auditEntry.findMany({
      where: { actorId: userId },
      select: { action: true, target: true, at: true },
      orderBy: { id: "desc" },
    }),
    prisma.suspectCall.findMany({
      where: { person: caller },
      omit: { id: true, person: true },
      orderBy: { id: "asc" },
    }),
  ]);
  return { user, agents, spend, actions, guesses };
}

/** A seat of an agent in a finished match, with its result. */
export interface PlayedSeat {
  readonly matchId: string;
  readonly seat: number;
  readonly role: string | null;
  readonly won: boolean | null;
  /** In units of 1 / pointsScale. */
  readonly points: number | null;
  readonly pointsScale: number | null;
}

/** The seats of an agent in finished matches, the oldest first: page by page. */
export async function* playedSeats(
  { prisma }: Database,
  agentId: string,
): AsyncGenerator<PlayedSeat> {
  let last: PlayedSeat | undefined;
  do {
    const page: PlayedSeat[] = await prisma.matchSeat.findMany({
      where: { agentId, match: { status: "finished" } },
      select: { matchId: true, seat: true, role: true, won: true, points: true, pointsScale: true },
      orderBy: [{ matchId: "asc" }, { seat: "asc" }],
      take: AT_ONCE,
      ...(last && {
        cursor: { matchId_seat: { matchId: last.matchId, seat: last.seat } },
        skip: 1,
      }),
    });
    yield* page;
    last = page.length === AT_ONCE ? page.at(-1) : undefined;
  } while (last !== undefined);
}

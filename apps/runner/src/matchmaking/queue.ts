import { PERSON } from "@wisp/arena";
import {
  type Allowances,
  type Candidate,
  type Database,
  type DrawablePair,
  hasPlayed,
  leaveQueue,
  listCandidates,
  type PrivateTable,
  personRatings,
  privateTable,
  quotaOf,
  type Refusal,
  type Season,
  SPENT,
  seasonById,
  seasonBySlug,
  seatTickets,
  sweepGuests,
  sweepPeople,
  sweepPrivateTables,
  sweepTickets,
  type TableOptions,
  type WaitingTicket,
  waitingTickets,
  wordsOfPractice,
  wordsOfSeason,
} from "@wisp/db";
import { locales, seatsIn } from "@wisp/game";
import {
  type GameEntry,
  type Games,
  houseAgentSlug,
  houseSlug,
  ladderToChooseBy,
  practiceOptions,
  presetIn,
  type Strength,
  strengths,
  suitedTo,
} from "@wisp/games";
import {
  afterTable,
  nearInRating,
  type QueuedAgent,
  type QueueTable,
  takeHostedTable,
  takePracticeTable,
  takeRankedTable,
  takeSelfTable,
} from "@wisp/matchmaking";
import { NEWCOMER } from "@wisp/stats";
import { type DutyDeps, whileLeading } from "../duties.ts";
import type { Logger } from "../log.ts";
import { rateMissed } from "../matches/rate-people.ts";
import {
  dealTable,
  type MatchKind,
  newMatch,
  newSeed,
  pairsOfTable,
  presetMatch,
  tableChance,
} from "./tables.ts";

/** What polling the queues needs. */
export interface QueueDeps {
  readonly database: Database;
  readonly games: Games;
  /** Whether agents of one owner may meet at a ranked table. */
  readonly allowSameOwner: boolean;
  readonly allowances: Allowances;
  /** Least milliseconds that people have for a decision; absent: as connectors say. */
  readonly personMs?: number;
  readonly log: Logger;
}

/** Why a ticket can never be seated; null when it only has to wait. */
async function refusalOf(
  { database, allowances }: QueueDeps,
  ticket: WaitingTicket,
): Promise<Refusal | null> {
  if (ticket.retired) return "retired";
  if (ticket.kind === "ranked" && ticket.suspended) return "suspended";
  if (ticket.kind === "ranked" && !ticket.passed) return "not-passed";
  if (ticket.tooSlow) return "too-slow";
  if (!ticket.entered) return "not-entered";
  if (ticket.seasonFull) return "no-season-matches-left";
  if (ticket.poolSpent) return "no-money-left";
  if (ticket.ownerId === null || ticket.busy) return null;
  const quota = await quotaOf(database, ticket.ownerId, allowances.ownerMicrosPerDay);
  if (quota === null) return null;
  const { matchesToday, spendMicrosToday } = quota;
  if (matchesToday.used >= matchesToday.limit) return "no-matches-left";
  return spendMicrosToday.used >= spendMicrosToday.limit * SPENT ? "no-money-left" : null;
}

/** People at their first table of a game have this long for a decision. */
const NEWCOMER_MS = 120_000;

/** The options of a practice table at which a person plays the game for the first time; undefined: none does. */
async function newcomersTable(
  { database, personMs = 0 }: QueueDeps,
  game: string,
  people: readonly string[],
): Promise<TableOptions | undefined> {
  if (personMs >= NEWCOMER_MS) return undefined;
  for (const agentId of people) {
    if (await hasPlayed(database, agentId, game)) continue;
    return { personTimeLimitMs: NEWCOMER_MS, announcesPeople: false };
  }
  return undefined;
}

/** Writes the match of a table and seats its tickets. */
async function seat(
  deps: QueueDeps,
  group: Group,
  seed: string,
  { ticketIds, agents }: QueueTable<Candidate>,
): Promise<boolean> {
  const { database, log } = deps;
  const { entry, season, locale } = group;
  const chance = tableChance(seed);
  const chosen =
    group.preset === null ? null : await presetMatch(entry, group.preset, locale, chance);
  const dealt =
    season === null ? null : await dealTable(database, { entry, season, locale }, agents, chance);
  const { table } = group;
  const people = agents.flatMap(({ agentId, connector }) =>
    connector === PERSON ? [agentId] : [],
  );
  // Matches as papers play them keep the papers' rules.
  const practises = group.kind === "practice" && chosen === null;
  const chosenOptions = table?.gameOptions ?? null;
  const gameOptions: Readonly<Record<string, unknown>> | null = Object.assign(
    {},
    practises && table === null && practiceOptions(entry, people.length > 0),
    // The host of a table chose from the options of practice with people.
    practises && table !== null && people.length > 0 && entry.practice,
    chosenOptions,
  );
  const match = newMatch(
    {
      ...group,
      ...(chosen !== null && { content: chosen.content }),
      pairs: pairsOfTable(entry, chosenOptions, locale) ?? group.pairs,
      gameOptions,
      pace: "people",
    },
    seed,
    agents,
    chosen?.dealt ?? dealt,
  );
  const tableOptions =
    table ??
    (group.kind === "practice" && people.length > 0
      ? await newcomersTable(deps, entry.game.id, people)
      : undefined);
  const id = await seatTickets(database, ticketIds, { ...match, tableOptions });
  if (typeof id !== "string") {
    log.debug({ failed: id.failed }, "a table waits for the next poll");
    return false;
  }
  return true;
}

/** Tickets that can share a table. */
interface Group
  extends Omit<MatchKind, "pace" | "content">,
    Pick<WaitingTicket, "kind" | "opponents"> {
  /** At which friends sit; null: none. */
  readonly table: PrivateTable | null;
  /** Seats of its tables: those of the season's configuration or of the friends' options, else the ordinary ones. */
  readonly size: number;
  /** Null: ordinary matches. */
  readonly preset: ReturnType<typeof presetIn>;
  /** House agents that its person asked for; null: any. */
  readonly strength: Strength | null;
  readonly tickets: readonly WaitingTicket[];
}

/** Removes tickets that can never be seated; returns the others in order, with their agents. */
async function removeUnseatable(
  deps: QueueDeps,
  { kind, locale, entry, season, tickets }: Group,
): Promise<QueuedAgent<Candidate>[]> {
  const candidates = await listCandidates(deps.database, {
    game: entry.game.id,
    locale,
    seasonId: season?.id ?? null,
    practice: kind === "practice",
    allowances: deps.allowances,
    called: tickets.map(({ agentId }) => agentId),
  });
  const agents = new Map(candidates.map((agent) => [agent.agentId, agent]));
  const waiting = [];
  for (const ticket of tickets) {
    const agent = agents.get(ticket.agentId);
    if (agent !== undefined) {
      waiting.push({ ticketId: ticket.id, agent, ready: ticket.ready, waitedMs: ticket.waitedMs });
      continue;
    }
    const refusal = await refusalOf(deps, ticket);
    if (refusal !== null) await leaveQueue(deps.database, ticket.id, refusal);
  }
  return waiting;
}

/** Friends who could not sit down when their table began (busy, retired) are not seated elsewhere. */
async function leaveBehind(
  { database }: QueueDeps,
  { tickets }: Group,
  { ticketIds }: QueueTable<Candidate>,
): Promise<void> {
  for (const { id } of tickets) {
    if (!ticketIds.includes(id)) await leaveQueue(database, id);
  }
}

/** The agents that may fill a table, with the house agents alone whose strength its person asked for. */
async function withStrength(
  database: Database,
  { strength, entry, locale, tickets, size }: Group,
  online: Candidate[],
): Promise<Candidate[]> {
  const [first] = tickets;
  const ladder = ladderToChooseBy(entry);
  if (strength === null || ladder === null || first === undefined) return online;
  const ratings = await personRatings(database, first.agentId);
  const own = ratings.find(({ game }) => game === entry.game.id)?.rating ?? NEWCOMER.rating;
  const suited = suitedTo(ladder, strength, own).map((id) => houseAgentSlug(id, locale));
  const here = suited.filter((slug) => online.some((each) => each.house && each.slug === slug));
  const nearest = here.slice(0, size - 1);
  return online.filter(({ house, slug }) => !house || nearest.includes(slug));
}

/** Makes tables of the waiting tickets, one after the other, as long as there are enough. */
async function makeTables(deps: QueueDeps, group: Group): Promise<void> {
  const { database, allowSameOwner, allowances } = deps;
  const { kind, opponents, locale, entry, season, size, preset } = group;
  const game = entry.game.id;
  let waiting = await removeUnseatable(deps, group);
  if (waiting.length === 0) return;
  const seasonId = season?.id ?? null;
  // House agents are in a season that agents enter because its organizer entered them.
  const houseMayFill = season !== null;
  const invited = await listCandidates(database, { game, locale, seasonId, allowances });
  // Only house agents fill up a table of friends.
  let online = group.table === null ? invited : invited.filter(({ house }) => house);
  if (kind === "practice") {
    const spoilers = entry.house.filter(({ spoilsPractice }) => spoilsPractice);
    const slugs = spoilers.flatMap(({ id }) => locales.map((each) => houseAgentSlug(id, each)));
    online = online.filter(({ house, slug }) => !(house && slugs.includes(slug)));
    online = await withStrength(database, group, online);
  }
  for (;;) {
    const seed = newSeed();
    const chance = tableChance(seed);
    let table: QueueTable<Candidate> | null;
    if (preset !== null) {
      const hosts = chance("hosts").shuffle(online.filter(({ resident }) => resident));
      const slug = houseAgentSlug(preset.preset.host, locale);
      const ofHouse = online.filter(({ house, slug: own }) => house && own === slug);
      table = takeHostedTable({ waiting, hosts: [...hosts, ...ofHouse], size });
    } else if (kind === "practice") {
      table = takePracticeTable({ opponents, waiting, online, size }, chance);
    } else if (season?.team === "self") {
      table = takeSelfTable({ waiting, size });
    } else {
      table = takeRankedTable(
        { waiting, online, size, nearness: nearInRating, allowSameOwner, houseMayFill },
        chance,
      );
    }
    // A table that seats no ticket would be made again without end.
    if (table === null || table.ticketIds.length === 0) return;
    if (!(await seat(deps, group, seed, table))) return;
    if (group.table !== null) return leaveBehind(deps, group, table);
    // The next poll counts how many of today's matches an agent has left.
    if (season !== null && season.matchesPerDay !== null) return;
    online = online.map((agent) => afterTable(agent, table));
    waiting = waiting
      .filter(({ ticketId }) => !table.ticketIds.includes(ticketId))
      .map((ticket) => ({ ...ticket, agent: afterTable(ticket.agent, table) }));
  }
}

const seasonOf = (database: Database, { seasonId, game }: WaitingTicket): Promise<Season | null> =>
  seasonId === null ? seasonBySlug(database, houseSlug(game)) : seasonById(database, seasonId);

/** The pairs that a ranked match draws from, or an unranked one where there is no season. */
async function wordsFor(
  database: Database,
  { content }: GameEntry,
  season: Season | null,
  locale: string,
): Promise<readonly DrawablePair[] | null> {
  if (season !== null) return wordsOfSeason(database, season.id, locale);
  return content === "word-pairs" ? wordsOfPractice(database, locale) : null;
}

/** Whether there is anything to decide: a ticket is ready, or a practice table may be full. */
const isDue = (tickets: readonly WaitingTicket[], size: number): boolean =>
  tickets.some(({ ready }) => ready) || tickets.length >= size;

/**
 * Polls all queues once: seats the tickets that can be seated and removes those that never can be. All
 * state is in the database, so the next leader continues where this one stopped.
 */
export async function pollQueue(deps: QueueDeps): Promise<void> {
  const { database, games } = deps;
  const groups = new Map<string, WaitingTicket[]>();
  for (const ticket of await waitingTickets(database)) {
    const { game, kind, seasonId, locale, opponents, tableId, preset, strength } = ticket;
    // One who asks for opponents by their own rating meets no other person.
    const wish = strength === null ? null : ticket.id;
    const key = JSON.stringify([game, kind, seasonId, locale, opponents, tableId, preset, wish]);
    groups.set(key, [...(groups.get(key) ?? []), ticket]);
  }
  for (const tickets of groups.values()) {
    const [first] = tickets;
    const entry = games[first?.game ?? ""];
    if (first === undefined) continue;
    if (entry === undefined) {
      for (const { id } of tickets) await leaveQueue(database, id, "no-game");
      continue;
    }
    const { kind, locale, opponents, tableId } = first;
    const preset = first.preset === null ? null : presetIn(entry, first.preset);
    const season = kind === "ranked" ? await seasonOf(database, first) : null;
    const table = tableId === null ? null : await privateTable(deps.database, tableId);
    const size = seatsIn(entry.game, table?.gameOptions ?? season?.config ?? {});
    if (!isDue(tickets, size)) continue;
    if (kind === "ranked" && (season?.status !== "open" || season.schedule !== "queue")) {
      for (const { id } of tickets) await leaveQueue(database, id, "no-season");
      continue;
    }
    const pairs = await wordsFor(database, entry, season, locale);
    if (pairs?.length === 0) {
      deps.log.warn({ season: season?.slug, locale }, "the season has no words in play");
      continue;
    }
    const strength = strengths.find((each) => each === first.strength) ?? null;
    const group = {
      kind,
      locale,
      opponents,
      table,
      size,
      preset,
      strength,
      entry,
      season,
      pairs,
      tickets,
    };
    await makeTables(deps, group);
  }
}

/** Short, so that practice against house agents starts immediately. */
const POLL_EVERY_MS = 500;
const SWEEP_EVERY_MS = 3_600_000;
/** Matches that were over longer ago stay off the ladder. */
const RATE_MISSED_MS = 86_400_000;
const KEEP_TICKETS_MS = 7 * 86_400_000;
/** Friends who have not started within a day have forgotten their table. */
const KEEP_TABLES_MS = 86_400_000;

/**
 * Seats tickets until the runner drains, whenever this runner leads. Two concurrent runners seat no
 * ticket twice: a match is written together with its locked tickets, which the second no longer finds.
 */
export async function runQueue(deps: DutyDeps & QueueDeps): Promise<void> {
  const { database } = deps;
  let sweepAt = 0;
  await whileLeading({ ...deps, duty: "queue", everyMs: POLL_EVERY_MS }, async () => {
    await pollQueue(deps);
    const now = Date.now();
    if (now < sweepAt) return;
    sweepAt = now + SWEEP_EVERY_MS;
    await rateMissed(deps, new Date(now - RATE_MISSED_MS));
    await sweepPrivateTables(database, new Date(now - KEEP_TABLES_MS));
    await sweepTickets(database, new Date(now - KEEP_TICKETS_MS));
    await sweepPeople(database, new Date(now - KEEP_TICKETS_MS));
    await sweepGuests(database, new Date(now - KEEP_TICKETS_MS));
  });
}

import type { Budget } from "@wisp/agents";
import {
  type Allowances,
  type Database,
  experimentBudget,
  experimentsOfCollection,
  LAB_PARTS,
  type LabUser,
  LENT_SHARE,
  type PoolCaller,
  poolAllowances,
  type ReserveId,
  refusalOfScope,
  reserveSpend,
  type SpendScope,
  setExperimentStatus,
  settleReserve,
  settleSpend,
  spendCaps,
  spentOnOtherDays,
  takeFromReserve,
} from "@wisp/db";
import type { Logger } from "./log.ts";

/** Shared by all budgets of a runner. */
export interface BudgetDeps extends Allowances {
  readonly database: Database;
  readonly log: Logger;
}

/** The allowances that pay for a seat's calls; each must cover every call. */
export interface Payer {
  readonly ownerId: string | null;
  /** The slug of a resident agent, which has no owner. */
  readonly resident: string | null;
  readonly seasonId: string | null;
  /** Absent: the call is made for no experiment. */
  readonly experimentId?: string | null;
  /** A judge of a study with the budget for all its calls; absent: the call is made for none. */
  readonly judge?: { readonly id: string; readonly budgetMicros: number };
  /** Whose experiment or fork makes the call; absent: the call is made for neither. */
  readonly labUser?: LabUser;
  /**
   * The model is of the arena's pool, which pays instead of the owner: in a match out of what was reserved for it.
   * Absent: it is not.
   */
  readonly pool?: PoolCaller & { readonly matchId?: string };
}

/** An allowance with the sentence for its owner once it is spent. */
interface NamedAllowance extends SpendScope {
  /** @param micros the highest cost of the call that is not made; 0: not known */
  readonly refusal: (micros: number) => string;
}

/** Cents, or as many digits as it takes. */
const dollars = (micros: number): string =>
  `$${(micros / 1_000_000).toFixed(6).replace(/0{1,4}$/, "")}`;

/** The call that is not made. */
const callOf = (micros: number): string =>
  micros === 0 ? "a call whose price is not known" : `a call that may cost ${dollars(micros)}`;

/** No more matches of an experiment begin once a call was refused. */
const OVER_BUDGET = { status: "finished", reason: "budget", from: ["running", "paused"] } as const;

const NOT_OFFERED = "This arena does not offer the model any more, so no call was made.";

const NOT_KNOWN =
  "The arena could not look up the day's allowance, so no call was made; it looks again at the next decision.";

const scopeOf = {
  owner: (id: string): string => `owner/${id}`,
  lent: (id: string): string => `lent/${id}`,
  residentFor: (slug: string, userId: string): string => `resident/${slug}/${userId}`,
  resident: (slug: string): string => `resident/${slug}`,
  season: (id: string): string => `season/${id}`,
  experiment: (id: string): string => `experiment/${id}`,
  collection: (id: string): string => `collection/${id}`,
  judge: (id: string): string => `judge/${id}`,
};

const ofToday =
  (name: string, capMicros: number | null) =>
  (micros: number): string =>
    `${name} of ${dollars(capMicros ?? 0)} for today (UTC) is spent: too little is left for ${callOf(micros)}.`;

/** Experiments and forks of others have an allowance of their own: ranked matches need the owner's. */
const ownerScope = (ownerId: string, { labUser = null }: Payer): string =>
  labUser === null || labUser.id === ownerId ? scopeOf.owner(ownerId) : scopeOf.lent(ownerId);

/** The account whose share of a resident agent pays for a call; null: it has all of it. */
const sharerOf = ({ labUser = null }: Payer): string | null =>
  labUser === null || labUser.role === "admin" ? null : labUser.id;

/** A budget without days: the rest of it counts as the allowance of the day. */
async function restOf(
  database: Database,
  scope: string,
  budget: number | null,
  name: string,
): Promise<NamedAllowance> {
  const capMicros = budget === null ? null : budget - (await spentOnOtherDays(database, scope));
  const refusal = (micros: number) =>
    `The ${name}'s budget of ${dollars(budget ?? 0)} does not cover ${callOf(micros)}.`;
  return { scope, capMicros, isLasting: true, refusal };
}

/** The budgets that pay for an experiment: its own and, where it belongs to one, its collection's. */
async function experimentAllowances(database: Database, id: string): Promise<NamedAllowance[]> {
  const { micros, collectionId, collectionMicros } = await experimentBudget(database, id);
  const own = await restOf(database, scopeOf.experiment(id), micros, "experiment");
  if (collectionId === null) return [own];
  const scope = scopeOf.collection(collectionId);
  return [own, await restOf(database, scope, collectionMicros, "collection")];
}

/** Ends the experiment whose budget is used up, and with a collection's all others of that. */
async function endOverBudget(
  database: Database,
  experimentId: string,
  isCollections: boolean,
): Promise<void> {
  const { collectionId } = await experimentBudget(database, experimentId);
  const all =
    isCollections && collectionId !== null
      ? await experimentsOfCollection(database, collectionId)
      : [{ id: experimentId }];
  for (const { id } of all) await setExperimentStatus(database, id, OVER_BUDGET);
}

async function allowancesOf(spending: BudgetDeps, payer: Payer): Promise<NamedAllowance[]> {
  const { ownerId, resident, seasonId, experimentId = null, judge } = payer;
  const { ownerMicros, seasonMicros } = await spendCaps(spending.database, ownerId, seasonId);
  const allowances: NamedAllowance[] = [];
  const { pool } = payer;
  if (pool !== undefined && pool.matchId === undefined) {
    const own = await poolAllowances(spending.database, pool);
    allowances.push(...own.map((each) => ({ ...each, refusal: () => refusalOfScope(each.scope) })));
    // Nothing pays for a model that is not offered any more.
    if (own.length === 0)
      allowances.push({ scope: "pool", capMicros: 0, refusal: () => NOT_OFFERED });
  }
  if (ownerId !== null && pool === undefined) {
    const own = ownerMicros ?? spending.ownerMicrosPerDay;
    const scope = ownerScope(ownerId, payer);
    const isLent = scope === scopeOf.lent(ownerId);
    const capMicros = isLent ? Math.floor(own * LENT_SHARE) : own;
    const name = isLent ? "The agent's allowance for experiments of others" : "Your allowance";
    allowances.push({ scope, capMicros, refusal: ofToday(name, capMicros) });
  }
  if (resident !== null) {
    const capMicros = spending.residentMicrosPerDay?.get(resident) ?? null;
    const refusal = ofToday(`The allowance of the resident agent ${resident}`, capMicros);
    allowances.push({ scope: scopeOf.resident(resident), capMicros, refusal });
    const sharer = sharerOf(payer);
    if (sharer !== null) {
      const share = capMicros === null ? null : Math.floor(capMicros / LAB_PARTS);
      allowances.push({
        scope: scopeOf.residentFor(resident, sharer),
        capMicros: share,
        refusal: ofToday(`Your share of the resident agent ${resident}`, share),
      });
    }
  }
  if (seasonId !== null) {
    allowances.push({
      scope: scopeOf.season(seasonId),
      capMicros: seasonMicros,
      refusal: ofToday("The season's allowance", seasonMicros),
    });
  }
  if (experimentId !== null) {
    allowances.push(...(await experimentAllowances(spending.database, experimentId)));
  }
  if (judge !== undefined) {
    const scope = scopeOf.judge(judge.id);
    allowances.push(await restOf(spending.database, scope, judge.budgetMicros, "judge"));
  }
  return allowances;
}

/** What an agent has reserved for a match; undefined where it has nothing. */
function reserveOf({ pool }: Payer): ReserveId | undefined {
  const { matchId, agentId } = pool ?? {};
  return matchId === undefined || agentId === undefined || agentId === null
    ? undefined
    : { matchId, agentId };
}

/**
 * The budget of one seat, for consecutive calls. Caps are read for each call, so that changes apply
 * immediately. If the database does not answer, no call is made and an existing reservation stays.
 */
export function budgetFor(spending: BudgetDeps, payer: Payer): Budget {
  const { database, log } = spending;
  // A call is settled with what paid for it and, if it ends after midnight, with the day of that.
  let scopes: readonly string[] = [];
  let reservedAt: Date | undefined;
  const reserve = reserveOf(payer);
  /** The other allowances get back what the match's reservation does not cover. */
  async function reserveInMatch(micros: number): Promise<string | undefined> {
    if (reserve === undefined) return undefined;
    const refusal = await takeFromReserve(database, reserve, micros);
    if (refusal !== undefined) await settleSpend(database, scopes, -micros, reservedAt);
    return refusal;
  }
  return {
    async reserve(micros) {
      try {
        const allowances = await allowancesOf(spending, payer);
        reservedAt = new Date();
        scopes = allowances.map(({ scope }) => scope);
        const full = await reserveSpend(database, allowances, micros, reservedAt);
        const allowance = allowances.find(({ scope }) => scope === full);
        if (allowance === undefined) return reserveInMatch(micros);
        const { experimentId = null } = payer;
        const isCollections = full?.startsWith(scopeOf.collection("")) ?? false;
        if (experimentId !== null && (isCollections || full === scopeOf.experiment(experimentId))) {
          await endOverBudget(database, experimentId, isCollections);
        }
        return allowance.refusal(micros);
      } catch (error) {
        log.error({ err: error, ...payer }, "an allowance could not be looked up");
        return NOT_KNOWN;
      }
    },
    async settle(differenceMicros) {
      try {
        await settleSpend(database, scopes, differenceMicros, reservedAt);
        if (reserve !== undefined) await settleReserve(database, reserve, differenceMicros);
      } catch (error) {
        log.error({ err: error, differenceMicros, ...payer }, "a cost could not be settled");
      }
    },
  };
}

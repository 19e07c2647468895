import type { Budget } from "@wisp/agents";
import {
  type Allowances,
  type Database,
  experimentBudget,
  experimentsOfCollection,
  LAB_PARTS,
  type LabUser,
  LENT_SHARE,
  reserveSpend,
  type SpendScope,
  setExperimentStatus,
  settleSpend,
  spendCaps,
  spentOnOtherDays,
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
  /** Whose experiment or fork makes the call; absent: the call is made for neither. */
  readonly labUser?: LabUser;
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
  const { ownerId, resident, seasonId, experimentId = null } = payer;
  const { ownerMicros, seasonMicros } = await spendCaps(spending.database, ownerId, seasonId);
  const allowances: NamedAllowance[] = [];
  if (ownerId !== null) {
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
  return allowances;
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
  return {
    async reserve(micros) {
      try {
        const allowances = await allowancesOf(spending, payer);
        reservedAt = new Date();
        scopes = allowances.map(({ scope }) => scope);
        const full = await reserveSpend(database, allowances, micros, reservedAt);
        const allowance = allowances.find(({ scope }) => scope === full);
        if (allowance === undefined) return undefined;
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
      await settleSpend(database, scopes, differenceMicros, reservedAt).catch((error: unknown) =>
        log.error({ err: error, differenceMicros, ...payer }, "a cost could not be settled"),
      );
    },
  };
}

import type { Budget } from "@wisp/agents";
import {
  type Allowances,
  type Database,
  experimentBudget,
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
  /** @param micros the highest cost of the call that is not made */
  readonly refusal: (micros: number) => string;
}

/** Cents, or as many digits as it takes. */
const dollars = (micros: number): string =>
  `$${(micros / 1_000_000).toFixed(6).replace(/0{1,4}$/, "")}`;

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
};

const ofToday =
  (name: string, capMicros: number | null) =>
  (micros: number): string =>
    `${name} of ${dollars(capMicros ?? 0)} for today (UTC) is spent: too little is left for a call that may cost ${dollars(micros)}.`;

/** Experiments and forks of others have an allowance of their own: ranked matches need the owner's. */
const ownerScope = (ownerId: string, { labUser = null }: Payer): string =>
  labUser === null || labUser.id === ownerId ? scopeOf.owner(ownerId) : scopeOf.lent(ownerId);

/** The account whose share of a resident agent pays for a call; null: it has all of it. */
const sharerOf = ({ labUser = null }: Payer): string | null =>
  labUser === null || labUser.role === "admin" ? null : labUser.id;

function scopesOf(payer: Payer): string[] {
  const { ownerId, resident, seasonId, experimentId = null } = payer;
  const sharer = sharerOf(payer);
  return [
    ...(ownerId === null ? [] : [ownerScope(ownerId, payer)]),
    ...(resident === null ? [] : [scopeOf.resident(resident)]),
    ...(resident === null || sharer === null ? [] : [scopeOf.residentFor(resident, sharer)]),
    ...(seasonId === null ? [] : [scopeOf.season(seasonId)]),
    ...(experimentId === null ? [] : [scopeOf.experiment(experimentId)]),
  ];
}

/** The rest of an experiment's budget counts as its allowance of the day. */
async function experimentAllowance(database: Database, id: string): Promise<NamedAllowance> {
  const scope = scopeOf.experiment(id);
  const budget = await experimentBudget(database, id);
  const capMicros = budget === null ? null : budget - (await spentOnOtherDays(database, scope));
  const refusal = (micros: number) =>
    `The experiment's budget of ${dollars(budget ?? 0)} does not cover a call that may cost ${dollars(micros)}.`;
  return { scope, capMicros, refusal };
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
    allowances.push(await experimentAllowance(spending.database, experimentId));
  }
  return allowances;
}

/**
 * The budget of one seat, for consecutive calls. Caps are read for each call, so that changes apply
 * immediately. If the database does not answer, no call is made and an existing reservation stays.
 */
export function budgetFor(spending: BudgetDeps, payer: Payer): Budget {
  const { database, log } = spending;
  const scopes = scopesOf(payer);
  // A call that ends after midnight is settled with the day it was reserved on.
  let reservedAt: Date | undefined;
  return {
    async reserve(micros) {
      try {
        const allowances = await allowancesOf(spending, payer);
        reservedAt = new Date();
        const full = await reserveSpend(database, allowances, micros, reservedAt);
        const allowance = allowances.find(({ scope }) => scope === full);
        if (allowance === undefined) return undefined;
        const { experimentId = null } = payer;
        if (experimentId !== null && full === scopeOf.experiment(experimentId)) {
          await setExperimentStatus(database, experimentId, OVER_BUDGET);
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

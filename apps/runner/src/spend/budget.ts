import type { Budget } from "@wisp/agents";
import {
  type Allowances,
  type Database,
  reserveSpend,
  type SpendScope,
  settleSpend,
  spendCaps,
} from "@wisp/db";
import type { Logger } from "../log.ts";

/** Shared by all budgets of a runner. */
export interface Spending extends Allowances {
  readonly database: Database;
  readonly log: Logger;
}

/** Whose allowances pay for a seat's calls; each must cover every call. */
export interface Payer {
  readonly ownerId: string | null;
  /** The slug of a resident agent, which has no owner. */
  readonly resident: string | null;
  readonly seasonId: string | null;
}

/** An allowance with its name in sentences: "Your allowance". */
interface NamedAllowance extends SpendScope {
  readonly name: string;
}

/** Cents, or as many digits as it takes. */
const dollars = (micros: number): string =>
  `$${(micros / 1_000_000).toFixed(6).replace(/0{1,4}$/, "")}`;

const NOT_KNOWN =
  "The arena could not look up the day's allowance, so no call was made; it looks again at the next decision.";

const scopeOf = {
  owner: (id: string): string => `owner/${id}`,
  resident: (slug: string): string => `resident/${slug}`,
  season: (id: string): string => `season/${id}`,
};

const scopesOf = ({ ownerId, resident, seasonId }: Payer): string[] => [
  ...(ownerId === null ? [] : [scopeOf.owner(ownerId)]),
  ...(resident === null ? [] : [scopeOf.resident(resident)]),
  ...(seasonId === null ? [] : [scopeOf.season(seasonId)]),
];

async function allowancesOf(spending: Spending, payer: Payer): Promise<NamedAllowance[]> {
  const { ownerId, resident, seasonId } = payer;
  const { ownerMicros, seasonMicros } = await spendCaps(spending.database, ownerId, seasonId);
  const allowances: NamedAllowance[] = [];
  if (ownerId !== null) {
    const capMicros = ownerMicros ?? spending.ownerMicrosPerDay;
    allowances.push({ scope: scopeOf.owner(ownerId), capMicros, name: "Your allowance" });
  }
  if (resident !== null) {
    const capMicros = spending.residentMicrosPerDay?.get(resident) ?? null;
    const name = `The allowance of the resident agent ${resident}`;
    allowances.push({ scope: scopeOf.resident(resident), capMicros, name });
  }
  if (seasonId !== null) {
    allowances.push({
      scope: scopeOf.season(seasonId),
      capMicros: seasonMicros,
      name: "The season's allowance",
    });
  }
  return allowances;
}

const sentence = ({ name, capMicros }: NamedAllowance, micros: number): string =>
  `${name} of ${dollars(capMicros ?? 0)} for today (UTC) is spent: too little is left for a call that may cost ${dollars(micros)}.`;

/**
 * The budget of one seat, for consecutive calls. Caps are read for each call, so that changes apply
 * at once. If the database does not answer, no call is made and an existing reservation stays.
 */
export function budgetFor(spending: Spending, payer: Payer): Budget {
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
        return allowance === undefined ? undefined : sentence(allowance, micros);
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

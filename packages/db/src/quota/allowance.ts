import { z } from "zod";
import type { LabLimits } from "./lab.ts";
import { ordinaryPoolCaps, type PoolCaps } from "./pool-caps.ts";
import { ordinaryQuotas } from "./quota.ts";

const MICROS = 1_000_000;
const MEGABYTE = 1_000_000;

/** Compose files pass on empty variables: they count as unset. */
const withoutEmpty = (text: unknown): unknown => (text === "" ? undefined : text);

const wholeNumber = (max: number) =>
  z.preprocess(withoutEmpty, z.coerce.number().int().min(0).max(max).optional());

/**
 * WISP_SPEND_PER_DAY as every process reads it that keeps to the allowance or shows it: US dollars in
 * the environment, millionths of one here.
 */
export const spendPerDay = z
  .preprocess(
    withoutEmpty,
    z.coerce
      .number()
      .min(0)
      .max(2_000)
      .default(ordinaryQuotas.spendMicrosPerDay / MICROS),
  )
  .transform((dollars) => Math.round(dollars * MICROS));

const poolDollars = (ordinaryMicros: number) =>
  z
    .preprocess(
      withoutEmpty,
      z.coerce
        .number()
        .min(0)
        .max(2_000)
        .default(ordinaryMicros / MICROS),
    )
    .transform((dollars) => Math.round(dollars * MICROS));

/** What the arena's pool of models may cost in a day (UTC): US dollars in the environment, millionths of one here. */
export const poolVariables = {
  WISP_POOL_PER_DAY: poolDollars(ordinaryPoolCaps.arenaMicrosPerDay),
  WISP_POOL_AGENT_PER_DAY: poolDollars(ordinaryPoolCaps.agentMicrosPerDay),
  WISP_POOL_OWNER_PER_DAY: poolDollars(ordinaryPoolCaps.ownerMicrosPerDay),
  /** Of all accounts together that are younger than a week. */
  WISP_POOL_NEW_ACCOUNTS_PER_DAY: poolDollars(ordinaryPoolCaps.newMicrosPerDay),
};

/** The caps of the pool from the environment. */
export const poolCapsOf = (
  variables: {
    readonly [Name in keyof typeof poolVariables]: number;
  },
): PoolCaps => ({
  agentMicrosPerDay: variables.WISP_POOL_AGENT_PER_DAY,
  ownerMicrosPerDay: variables.WISP_POOL_OWNER_PER_DAY,
  newMicrosPerDay: variables.WISP_POOL_NEW_ACCOUNTS_PER_DAY,
  arenaMicrosPerDay: variables.WISP_POOL_PER_DAY,
});

/** The variables of the lab's allowances, as the runners that keep to them and the site that shows them read them. */
export const labVariables = {
  /** Matches of an account's experiments and forks in a day (UTC). */
  WISP_LAB_MATCHES_PER_DAY: wholeNumber(1_000_000),
  /** Megabytes of the logs of these matches. */
  WISP_LAB_MEGABYTES_PER_DAY: wholeNumber(1_000_000),
  /** Matches of a day in which an account may seat one agent of another owner. */
  WISP_LAB_BORROWED_PER_DAY: wholeNumber(1_000_000),
  /** Days after which matches of experiments that are not published, and of forks, are deleted. */
  WISP_LAB_KEEP_DAYS: wholeNumber(36_500),
};

type LabVariables = {
  readonly [Name in keyof typeof labVariables]?: number | undefined;
};

/** The lab's limits on a server for many people. */
const ordinaryLab = { matches: 2_000, megabytes: 500, borrowed: 200, keepDays: 30 } as const;

/** What an arena allows its lab. */
export interface LabSettings extends LabLimits {
  /** Days; null: matches are kept. */
  readonly keepDays: number | null;
}

const onOwnMachine = { matches: null, megabytes: null, borrowed: null, keepDays: null } as const;

/** The lab's settings from the environment. On a machine of one's own nothing is limited unless it says so. */
export function labSettings(mode: "local" | "public", variables: LabVariables): LabSettings {
  const ordinary = mode === "local" ? onOwnMachine : ordinaryLab;
  const megabytes = variables.WISP_LAB_MEGABYTES_PER_DAY ?? ordinary.megabytes;
  return {
    matchesPerDay: variables.WISP_LAB_MATCHES_PER_DAY ?? ordinary.matches,
    bytesPerDay: megabytes === null ? null : megabytes * MEGABYTE,
    borrowedPerDay: variables.WISP_LAB_BORROWED_PER_DAY ?? ordinary.borrowed,
    keepDays: variables.WISP_LAB_KEEP_DAYS ?? ordinary.keepDays,
  };
}

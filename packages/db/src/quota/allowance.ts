import { z } from "zod";
import { ordinaryQuotas } from "./quota.ts";

const MICROS = 1_000_000;

/**
 * WISP_SPEND_PER_DAY as every process reads it that keeps to the allowance or shows it: US dollars in
 * the environment, millionths of one here. Empty counts as unset, since compose files pass it on that way.
 */
export const spendPerDay = z
  .preprocess(
    (text) => (text === "" ? undefined : text),
    z.coerce
      .number()
      .min(0)
      .max(2_000)
      .default(ordinaryQuotas.spendMicrosPerDay / MICROS),
  )
  .transform((dollars) => Math.round(dollars * MICROS));

import { useFormatter } from "next-intl";

/** Costs and limits are stored in whole millionths of a US dollar. */
export const MICROS_PER_DOLLAR = 1_000_000;

/** Writes millionths of a dollar as money in the reader's language; to the cent by default. */
export function useMoney(): (micros: number, mostDecimals?: number) => string {
  const format = useFormatter();
  return (micros, mostDecimals = 2) =>
    format.number(micros / MICROS_PER_DOLLAR, {
      style: "currency",
      currency: "USD",
      maximumFractionDigits: mostDecimals,
    });
}

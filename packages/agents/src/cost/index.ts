export { billOf, reportedIn, stakeOf, sumOf, tokensOf } from "./bill.ts";
export { type KnownCost, paid } from "./paid.ts";
export { type PriceTable, priceOf, priceTable } from "./prices.ts";

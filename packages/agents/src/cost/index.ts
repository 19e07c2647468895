export { billOf, stakeOf, sumOf, tokensOf, toldIn } from "./bill.ts";
export { type Known, paid } from "./paid.ts";
export { type PriceTable, priceOf, priceTable } from "./prices.ts";

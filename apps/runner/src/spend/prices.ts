import { readFileSync } from "node:fs";
import { type PriceTable, priceTable } from "@wisp/agents";

/** The packaged prices with those of an operator's own file before them; throws a sentence. */
export function readPrices(path: string): PriceTable {
  try {
    return priceTable(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`WISP_PRICES names ${path}, which cannot be used: ${reason}`);
  }
}

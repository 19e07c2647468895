import { canonical } from "@wisp/game";
import type { Difference } from "./difference.ts";

/** Compares stored projections with those from the logs, and collects the differences. */
export class Comparison {
  readonly differences: Difference[] = [];

  /** Notes a difference; true when there is one. */
  differs(where: string, kept: unknown, rebuilt: unknown): boolean {
    if (canonical(kept) === canonical(rebuilt)) return false;
    this.differences.push({ where, kept, rebuilt });
    return true;
  }
}

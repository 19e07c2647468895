// Next's own parser, so that exactly the headers that it cannot read are refused. The module is internal:
// refuse.test.ts fails if a release of Next changes it.
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

/** The header in which Next's router names the page that a browser shows. */
export const ROUTER_STATE = "next-router-state-tree";

/**
 * Whether Next can read its router's header; absent is readable. Next fails on others with an exception
 * that is logged with its stack, and anybody can send them.
 */
export function isReadableRouterState(header: string | string[] | undefined): boolean {
  try {
    if (header !== undefined) parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}

/** Whole matches of any game, as the tests of the agents play them. */
export { playedBy, setupOf } from "../../../packages/agents/test/wisp-match.ts";

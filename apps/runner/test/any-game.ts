/** What tests of other packages use to play any game: whole matches, a server for an agent, a game of quests. */
export { fakeAgent } from "../../../packages/agents/test/servers.ts";
export {
  answerTo,
  everything,
  fakeWispAgent,
  questionIn,
  questionsTo,
} from "../../../packages/agents/test/wisp-agent.ts";
export { playedBy, setupOf } from "../../../packages/agents/test/wisp-match.ts";
export { quest } from "../../../packages/game/test/quest.ts";

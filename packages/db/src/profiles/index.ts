export { bestMatch } from "./best-match.ts";
export { type AgentDay, agentDays } from "./days.ts";
export {
  type InjectionCount,
  injectionCount,
  type MarkedQuery,
  type MarkedSeat,
  markedSeats,
} from "./marked.ts";
export { type BoardRanks, type RankOnDay, rankHistory, ranksOfAgent } from "./ranks.ts";
export {
  type Rival,
  type RivalBoard,
  type RivalOrder,
  type RivalQuery,
  rivalBoards,
  rivalsOf,
} from "./rivals.ts";

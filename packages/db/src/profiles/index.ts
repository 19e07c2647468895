export {
  bestMatch,
  type InjectionCount,
  injectionCount,
  type MarkedQuery,
  type MarkedSeat,
  markedSeats,
} from "./marked.ts";
export {
  type AgentDay,
  agentDays,
  type BoardRanks,
  type RankOnDay,
  rankHistory,
  ranksOfAgent,
} from "./ranks.ts";
export {
  type Rival,
  type RivalBoard,
  type RivalOrder,
  type RivalQuery,
  rivalBoards,
  rivalsOf,
} from "./rivals.ts";

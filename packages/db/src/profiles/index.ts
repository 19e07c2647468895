export {
  bestMatch,
  type InjectionCount,
  injectionCount,
  type MarkedQuery,
  type MarkedSeat,
  markedSeats,
} from "./marked.ts";
export { type Meetings, meetingsOf } from "./meetings.ts";
export {
  type AgentDay,
  agentDays,
  type LeaderboardRanks,
  type RankOnDay,
  rankHistory,
  ranksOfAgent,
} from "./ranks.ts";
export {
  type Rival,
  type RivalLeaderboard,
  type RivalOrder,
  type RivalQuery,
  rivalLeaderboards,
  rivalsOf,
} from "./rivals.ts";

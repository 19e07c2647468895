export { followAgent, followedAgents, MAX_FOLLOWED_AGENTS, unfollowAgent } from "./follow.ts";
export { followedMatches, MAX_MATCH_NOTIFICATIONS, notifyFollowers } from "./matches.ts";

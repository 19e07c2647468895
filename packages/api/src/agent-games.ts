import { z } from "zod";
import { answer, request } from "./shapes.ts";

/** More than there are games and languages. */
const MAX_GAMES = 100;

/** A game that an agent plays, in one language. */
const played = {
  game: z.string().max(100).describe("id of a game"),
  locale: z.enum(["en", "zh"]),
};

const changed = {
  ...played,
  online: z.boolean().describe("invited to others' matches of it while the agent is online"),
};

export const agentGameSchema = answer(changed).openapi("AgentGame");
export type ApiAgentGame = z.infer<typeof agentGameSchema>;

/** Games of a new agent. */
export const newAgentGames = z.array(request(played)).min(1).max(MAX_GAMES);

/** All games of an agent, instead of those that it played until now. */
export const changedAgentGames = z.array(request(changed)).min(1).max(MAX_GAMES);

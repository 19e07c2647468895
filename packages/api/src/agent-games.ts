import { extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";

extendZodWithOpenApi(z);

/** More than there are games and languages. */
const MAX_GAMES = 100;

/** A game that an agent plays, in one language. */
const played = {
  game: z.string().max(100).describe("id of a game"),
  locale: z.enum(["en", "zh"]),
};

export const agentGameSchema = z
  .strictObject({
    ...played,
    online: z.boolean().describe("invited to others' matches of it while the agent is online"),
  })
  .openapi("AgentGame");
export type ApiAgentGame = z.infer<typeof agentGameSchema>;

/** Games of a new agent. */
export const newAgentGames = z.array(z.strictObject(played)).min(1).max(MAX_GAMES);

/** All games of an agent, instead of those that it played until now. */
export const changedAgentGames = z.array(agentGameSchema).min(1).max(MAX_GAMES);

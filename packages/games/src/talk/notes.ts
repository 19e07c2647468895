import { z } from "zod";

/** What an agent may leave beside its answers in any game of talk. */
export const talkNotes = {
  /** Its suspicion of players by in-game name, from 0 to 1. */
  suspicions: z.record(z.string().max(40), z.number().min(0).max(1)),
  /** What it means to do. */
  intention: z.string().max(1_000),
};

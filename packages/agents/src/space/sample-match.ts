import type { SpaceMessage } from "@wisp/game";
import { emptyMessage } from "./protocol.ts";

const say = (fields: Partial<SpaceMessage>): SpaceMessage => ({ ...emptyMessage, ...fields });

const names = [1, 2, 3, 4, 5, 6].map((number) => `Player ${number}`);

/** A first round of Who is Spy, seen by Player 2, to try an agent in. */
export const sampleMatch = {
  word: "coffee",
  names,
  /** Sent before the speech is asked for. */
  opening: [
    say({ status: "start", message: "Player 2" }),
    say({ status: "distribution", word: "coffee" }),
    say({
      status: "round",
      round: 1,
      message: `Round 1 begins. Order of speaking: ${names.join(", ")}.`,
    }),
    say({
      status: "round",
      round: 1,
      name: "Player 1",
      message: "Many people have it in the morning.",
    }),
  ],
  speech: say({ status: "round", round: 1 }),
  /** Sent between the agent's own speech and the vote. */
  speeches: (own: string): SpaceMessage[] =>
    [
      ["Player 2", own],
      ["Player 3", "It is hot, and some take it with milk."],
      ["Player 4", "You steep leaves in a pot to make it."],
      ["Player 5", "Its smell alone wakes me up."],
      ["Player 6", "It is made of roasted beans."],
    ].map(([name = "", message = ""]) => say({ status: "round", round: 1, name, message })),
  vote: say({ status: "vote", round: 1, message: names.join(",") }),
};

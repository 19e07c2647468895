import { type AnyConnector, connectors, outboundClient } from "@wisp/agents";
import type { Character } from "@wisp/game";
import { games } from "@wisp/games";
import type { State } from "@wisp/games/who-is-spy";
import { whoIsSpy } from "./season.ts";

/** As long as a speech of a house agent; no word of the packs is in them. */
const remarks = [
  "Nearly all of us have had to do with it, and more often than we would like to say in front of others, I suppose.",
  "What I have in mind is neither rare nor new, and those who know it would hardly need more than this to go by.",
  "Ask around and you will hear ten opinions about it, of which I share a few, and not the ones that you expect.",
  "There were times when I could do without it, but they are long over, and I am not sure that they were better.",
  "Whatever else is said of it here, I would not argue, since each of us seems to have met another side of it.",
  "It does what it is supposed to do, not more and not less, and that is why so few of us ever talk about it.",
] as const;

/** The house agents of Who is Spy in name: each says what is prepared and votes for itself, without thinking. */
const constant = ({ id, names, about }: Character<unknown>): Character<State> => ({
  id,
  about,
  ...(names !== undefined && { names }),
  decide: ({ round, players }, seat, ask) => ({
    text:
      ask.kind === "vote"
        ? (players[seat]?.name ?? "")
        : `${remarks[seat % remarks.length]} That is part ${round}.`,
  }),
});

/**
 * What reaches agents whose answers cost the same at every commit. Their matches have three rounds with 18 speeches
 * and 18 votes.
 */
export function constantConnector(): AnyConnector {
  const entry = whoIsSpy();
  const replaced = { ...entry, house: entry.house.map(constant) };
  const found = connectors({
    client: outboundClient({ mode: "local" }),
    games: { ...games, [entry.game.id]: replaced },
  }).get("house");
  if (found === undefined) throw new Error("there is no house connector");
  return found;
}

import type { GameEntry } from "@wisp/games";
import type { CollectionFile } from "../collections/collection.ts";
import { type AgainstHouse, collectionOf } from "./against-house.ts";

/** Of each game: a multiple of two seats and three opponents. */
const MATCHES = 120;

/** A game of two in which the subject meets each of the anchors in turn. */
function plannedIn({ game: { id: game }, anchors, duel }: GameEntry): AgainstHouse[] {
  if (anchors === undefined || duel === undefined) return [];
  const { name, options, figures } = duel;
  return [
    {
      id: game,
      game,
      name,
      question: `How well does it play ${name.en} against agents of the house?`,
      options,
      opponents: Object.values(anchors),
      seats: 2,
      settings: Array.from({ length: MATCHES }, (_, at) => ({
        id: `${game}/${at + 1}`,
        seats: { subject: [at % 2] },
      })),
      figures,
    },
  ];
}

/**
 * The games of two among some, against three agents of the house, instead of the ladders of LLMArena, which need
 * hundreds of matches.
 */
export const duelsIn = (entries: readonly GameEntry[]): CollectionFile =>
  collectionOf(
    {
      name: { en: "Games of two, against the house", zh: "双人游戏：与平台智能体对战" },
      question: {
        en: "How well does an agent play games of two?",
        zh: "智能体玩双人游戏的水平如何？",
      },
    },
    entries.flatMap(plannedIn),
  );

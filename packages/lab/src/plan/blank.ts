import { type Locale, seatsIn } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { EXPERIMENT_FORMAT, type ExperimentFile } from "./experiment.ts";

/** Enough for intervals, and played in minutes by house agents. */
const BLOCKS = 20;

/**
 * A plan to fill in: a house agent at the first place, another one at all others, and no change yet. Its
 * name and its question are missing.
 */
export function blankPlan({ game, house }: GameEntry, language: Locale): ExperimentFile {
  const [opponent = "opponent-agent", subject = "subject-agent"] = house.map(({ id }) => id);
  return {
    format: EXPERIMENT_FORMAT,
    name: "",
    question: "",
    game: game.id,
    language,
    agents: { [subject]: `house:${subject}`, [opponent]: `house:${opponent}` },
    subjects: [subject],
    opponents: [opponent],
    table: Array.from({ length: seatsIn(game, game.config.parse({})) }, (_, place) => ({
      agent: place === 0 ? "subject" : "opponent",
    })),
    arms: [{ name: "baseline" }],
    blocks: { count: BLOCKS, seed: "1" },
    primary: "score",
    contrasts: [],
  };
}

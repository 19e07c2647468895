import { recompute, Unreadable } from "@wisp/exports";
import { type Command, CommandError, oneWord, print, printJson } from "../command.ts";
import { playLog } from "../play-log.ts";
import { redrawTournament } from "../redraw-tournament.ts";

/** Differences that are printed; all are counted. */
const MAX_SHOWN = 20;

const recomputeUsage = "recompute [--from-events] <season.zip>";

export const recomputeSeason: Command = {
  usage: recomputeUsage,
  about:
    "recomputes the boards of an exported season and compares every digit, and draws the tables of a tournament again",
  async run(words) {
    const { values, word: path } = oneWord(words, recomputeUsage, {
      "from-events": { type: "boolean", default: false },
    });
    try {
      const recomputed = await recompute(path, values["from-events"] ? playLog : null);
      for (const difference of recomputed.differences.slice(0, MAX_SHOWN)) printJson(difference);
      const { length } = recomputed.differences;
      const counted = `${recomputed.agents} agents, ${recomputed.matches} matches, ${recomputed.figures} figures`;
      print(length === 0 ? `identical: ${counted}` : `${length} differences: ${counted}`);
      for (const remark of recomputed.remarks) print(remark);
      const redrawn = await redrawTournament(path);
      for (const problem of redrawn?.problems.slice(0, MAX_SHOWN) ?? []) printJson(problem);
      if (redrawn !== null) print(redrawn.summary);
      return length === 0 && (redrawn?.problems ?? []).length === 0 ? 0 : 1;
    } catch (error) {
      if (error instanceof Unreadable) throw new CommandError(`${error.message}.`);
      throw error;
    }
  },
};

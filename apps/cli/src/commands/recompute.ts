import { parseArgs } from "node:util";
import { recompute, Unreadable } from "@wisp/exports";
import { type Command, CommandError, called, print, printJson, UsageError } from "../command.ts";
import { playLog } from "../exports/play-log.ts";

/** Differences that are printed; all are counted. */
const MAX_SHOWN = 20;

const usage = "recompute [--from-events] <season.zip>";

export const recomputeSeason: Command = {
  usage,
  about: "recomputes the boards of an exported season and compares every digit",
  async run(words) {
    const { values, positionals } = parseArgs({
      args: words,
      options: { "from-events": { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new UsageError(`Usage: ${called(usage)}`);
    try {
      const recomputed = await recompute(path, values["from-events"] ? playLog : null);
      for (const difference of recomputed.differences.slice(0, MAX_SHOWN)) printJson(difference);
      const { length } = recomputed.differences;
      const counted = `${recomputed.agents} agents, ${recomputed.matches} matches, ${recomputed.figures} figures`;
      print(length === 0 ? `identical: ${counted}` : `${length} differences: ${counted}`);
      for (const remark of recomputed.remarks) print(remark);
      return length === 0 ? 0 : 1;
    } catch (error) {
      if (error instanceof Unreadable) throw new CommandError(`${error.message}.`);
      throw error;
    }
  },
};

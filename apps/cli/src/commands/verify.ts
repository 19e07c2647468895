import { parseArgs } from "node:util";
import { gameEntry } from "@wisp/games";
import { checkPlayRecord, playRecordSchema } from "@wisp/play";
import { type Command, called, print, printJson, UsageError } from "../command.ts";
import { readJson } from "../lines.ts";
import { oneLine } from "../visible.ts";

export const verify: Command = {
  usage: "verify <match.json>",
  about: "replays a recorded match and reports whether the result is equal, or where it differs",
  async run(words) {
    const { positionals } = parseArgs({ args: words, allowPositionals: true, options: {} });
    const [file] = positionals;
    if (file === undefined) throw new UsageError(`Usage: ${called(verify.usage)}`);
    const record = await readJson(file, playRecordSchema);
    const entry = gameEntry(record.game);
    if (entry === undefined)
      throw new UsageError(`${file} is of an unknown game, "${record.game}".`);
    const verdict = checkPlayRecord(entry.game, record);
    if ("problem" in verdict) {
      throw new UsageError(
        oneLine(`${file} contains no match of ${record.game}: ${verdict.problem}.`),
      );
    }
    if (verdict.equal) print(`equal: ${verdict.events} events`);
    else printJson(verdict);
    return verdict.equal ? 0 : 1;
  },
};

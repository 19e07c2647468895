import { parseArgs } from "node:util";
import { gameEntry } from "@wisp/games";
import { matchRecordSchema, verifyRecord } from "@wisp/play";
import { z } from "zod";
import { type Command, called, print, printJson, UsageError } from "../command.ts";
import { readJson } from "../lines.ts";

export const verify: Command = {
  usage: "verify <match.json>",
  about: "replays a recorded match and reports whether it is equal, or where it differs",
  async run(words) {
    const { positionals } = parseArgs({ args: words, allowPositionals: true, options: {} });
    const [file] = positionals;
    if (file === undefined) throw new UsageError(`Usage: ${called(verify.usage)}`);
    const record = await readJson(file, matchRecordSchema);
    const entry = gameEntry(record.game);
    if (entry === undefined)
      throw new UsageError(`${file} is of an unknown game, "${record.game}".`);
    try {
      const verdict = verifyRecord(entry.game, record);
      if (verdict.equal) print(`equal: ${verdict.events} events`);
      else printJson(verdict);
      return verdict.equal ? 0 : 1;
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      throw new UsageError(`${file} does not hold a set-up of ${record.game}: ${error.message}`);
    }
  },
};

import { parseArgs } from "node:util";
import { locales } from "@wisp/game";
import { judgeSpeech } from "@wisp/games/who-is-spy/judge";
import { z } from "zod";
import { type Command, printJson, UsageError } from "../command.ts";
import { readLines } from "../lines.ts";

const caseSchema = z.object({
  id: z.string().nullable().default(null),
  language: z.enum(locales),
  word: z.string().min(1),
  aliases: z.array(z.string().min(1)).default([]),
  speech: z.string(),
  earlier: z.array(z.string()).default([]),
});
type Case = z.infer<typeof caseSchema>;

function rule({ id, language, word, aliases, speech, earlier }: Case): void {
  const { foul, span } = judgeSpeech({ language, word: { word, aliases }, speech, earlier });
  printJson({ id, foul, span });
}

export const judge: Command = {
  usage: 'judge --language en|zh --word <word> --speech "…" | judge --file cases.jsonl',
  about: "rules on speeches: which foul, and where in the speech (code points)",
  async run(words) {
    const { values } = parseArgs({
      args: words,
      options: {
        language: { type: "string", default: "en" },
        word: { type: "string" },
        speech: { type: "string" },
        file: { type: "string" },
      },
    });
    if (values.file !== undefined) {
      for await (const line of readLines(values.file, caseSchema)) rule(line);
      return 0;
    }
    const parsed = caseSchema.safeParse(values);
    if (!parsed.success) throw new UsageError(`Usage: wisp ${judge.usage}`);
    rule(parsed.data);
    return 0;
  },
};

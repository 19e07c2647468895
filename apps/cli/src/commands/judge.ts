import { parseArgs } from "node:util";
import { locales } from "@wisp/game";
import { judgeSpeech } from "@wisp/games/common/talk/judge";
import { z } from "zod";
import { type Command, called, printJson, UsageError } from "../command.ts";
import { readLines } from "../lines.ts";

const WORD_CODE_POINTS = 60;
const SPEECH_CODE_POINTS = 20_000;
const ALIASES = 20;
const EARLIER = 200;

/** A string of at most `limit` code points; `name` begins the sentence about a longer one. */
const atMost = (limit: number, name: string) =>
  z
    .string()
    .refine(
      (text) => text.length <= limit || [...text].length <= limit,
      `${name} has at most ${limit} code points.`,
    );
const word = atMost(WORD_CODE_POINTS, "A word").min(1);
const speech = atMost(SPEECH_CODE_POINTS, "A speech");

const caseSchema = z.object({
  id: z.string().nullable().default(null),
  language: z.enum(locales),
  word,
  aliases: z.array(word).max(ALIASES, `A word has at most ${ALIASES} aliases.`).default([]),
  speech,
  earlier: z
    .array(speech)
    .max(EARLIER, `A case has at most ${EARLIER} earlier speeches.`)
    .default([]),
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
    if (!parsed.success) {
      const reason = values.word === undefined ? "" : `\n${z.prettifyError(parsed.error)}`;
      throw new UsageError(`Usage: ${called(judge.usage)}${reason}`);
    }
    rule(parsed.data);
    return 0;
  },
};

import { type Suite, type SuiteAnswer, suiteAnswerSchema } from "@wisp/lab";
import { z } from "zod";
import { UsageError } from "../../command.ts";
import { openJournal, readJournal } from "../../journal.ts";
import { parseJson } from "../../lines.ts";

const headerSchema = z.strictObject({ format: z.literal("wisp-answers/1"), suite: z.string() });
const answerSchema = suiteAnswerSchema.extend({ agent: z.string() });
const lineSchema = z.union([headerSchema, answerSchema]);

const kind = {
  of: "answers at the moments of a suite",
  begins: ['{"format":', '{"agent":'],
  read(text: string, place: string) {
    const line = lineSchema.safeParse(parseJson(text, place));
    if (line.success) return line.data;
    throw new UsageError(`${place} contains no answer at a moment of a suite.`);
  },
};

interface StoredAnswers {
  /** By agent. */
  readonly answers: ReadonlyMap<string, readonly SuiteAnswer[]>;
  readonly bytes: number;
}

async function knownOf(file: string, { hash, moments }: Suite): Promise<StoredAnswers | undefined> {
  const read = await readJournal(file, kind);
  const [header, ...lines] = read?.lines ?? [];
  if (read === undefined || header === undefined) return undefined;
  if (!("suite" in header) || header.suite !== hash) {
    throw new UsageError(
      `${file} contains answers to another suite. Name another file with --answers.`,
    );
  }
  const answers = new Map<string, SuiteAnswer[]>();
  for (const [at, line] of lines.entries()) {
    const place = `${file}, line ${at + 2}`;
    if ("suite" in line) throw new UsageError(`${place}: It is a second header.`);
    const { agent, ...answer } = line;
    const own = answers.get(agent) ?? [];
    if (answer.moment >= moments.length) {
      throw new UsageError(`${place}: The suite has no moment ${answer.moment + 1}.`);
    }
    if (own.some(({ moment }) => moment === answer.moment)) {
      throw new UsageError(`${place}: The agent's answer at this moment is there twice.`);
    }
    answers.set(agent, [...own, answer]);
  }
  return { answers, bytes: read.bytes };
}

/** A file of answers to a suite that this process alone appends to. */
export interface OpenAnswers extends AsyncDisposable {
  /** An agent's earlier answers. */
  knownOf(agent: string): readonly SuiteAnswer[];
  /** Resolves when the answer is on the disk. */
  keep(agent: string, answer: SuiteAnswer): Promise<void>;
}

/** Opens a file of answers to append after its complete lines; a new one gets its header. */
export async function openAnswers(file: string, suite: Suite): Promise<OpenAnswers> {
  const journal = await openJournal(file, () => knownOf(file, suite));
  const { known, append } = journal;
  if (known === undefined) await append({ format: "wisp-answers/1", suite: suite.hash });
  let written = Promise.resolve();
  return {
    knownOf: (agent) => known?.answers.get(agent) ?? [],
    keep(agent, answer) {
      written = written.then(() => append({ agent, ...answer }));
      return written;
    },
    [Symbol.asyncDispose]: () => journal[Symbol.asyncDispose](),
  };
}

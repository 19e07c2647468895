import { parseArgs } from "node:util";
import { outboundClient } from "@wisp/agents";
import { locales } from "@wisp/game";
import { ratingSettings, runRatings } from "@wisp/lab";
import { JUDGE_PROMPT, judgedItem, judgeTask } from "@wisp/study";
import {
  budgetDollars,
  CommandError,
  called,
  print,
  printJson,
  printStatus,
  UsageError,
} from "../../command.ts";
import { openJournal, readJournal } from "../../journal.ts";
import { oneLine } from "../../visible.ts";
import { agentsOf } from "../lab/open-agents.ts";
import { concurrencyOf, concurrencyOption } from "../lab/run.ts";
import {
  type JudgedHeader,
  type JudgedLine,
  judgedKind,
  readStudy,
  reportWithSentences,
  withJudge,
} from "./judged.ts";

export const usage =
  "study judge EXPORT AGENT [--language en|zh] [--budget DOLLARS] [--results FILE] [--concurrency N] [--json]";

/** The earlier ratings in a file, and what all calls cost; undefined when there is none. */
async function knownOf(file: string, wanted: JudgedHeader) {
  const read = await readJournal(file, judgedKind);
  const [header, ...lines] = read?.lines ?? [];
  if (read === undefined || header === undefined) return undefined;
  const isSame =
    "format" in header &&
    header.agent === wanted.agent &&
    header.language === wanted.language &&
    header.prompt === wanted.prompt;
  if (!isSame) {
    throw new UsageError(
      `${file} contains ratings of another agent, language or prompt. Name another file with --results.`,
    );
  }
  const judged = lines.filter((line) => "nth" in line);
  const spent = lines.reduce(
    (sum, line) => sum + ("spentMicros" in line ? line.spentMicros : 0),
    0,
  );
  // A call that should be free is billed afterwards, and only its answer has the cost.
  const billed = judged.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0);
  return { judged, spentMicros: Math.max(spent, billed), bytes: read.bytes };
}

/** Asks an agent to rate the items of an exported study, each once, by its newest rubric. */
export async function judge(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      language: { type: "string" },
      budget: { type: "string" },
      results: { type: "string" },
      concurrency: concurrencyOption,
      json: { type: "boolean", default: false },
    },
  });
  const [exported, agent, ...more] = positionals;
  if (exported === undefined || agent === undefined || more.length > 0) {
    throw new UsageError(`Usage: ${called(usage)}`);
  }
  const read = await readStudy(exported);
  const typed = values.language ?? read.plan.languages[0];
  const language = locales.find((each) => each === typed);
  if (language === undefined || !read.plan.languages.includes(language)) {
    throw new UsageError(`--language is one of the study's: ${read.plan.languages.join(", ")}.`);
  }
  const rubric = read.rubrics.at(-1);
  if (rubric === undefined) throw new UsageError(`${exported} has no rubric.`);
  const dollars = budgetDollars(values.budget);
  const concurrency = concurrencyOf(values.concurrency);
  const header: JudgedHeader = {
    format: "wisp-judged/1",
    agent,
    language,
    prompt: JUDGE_PROMPT,
  };
  const file = values.results ?? `judged-${agent.replace(/[^a-z0-9.-]+/gi, "-")}-${language}.jsonl`;
  const client = outboundClient({ mode: "local" });
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    const { open } = agentsOf(client);
    await using journal = await openJournal(file, () => knownOf(file, header));
    if (journal.known === undefined) await journal.append(header);
    const judged: JudgedLine[] = [...(journal.known?.judged ?? [])];
    const done = new Set(judged.map(({ nth, rubric: version }) => `${version}/${nth}`));
    const tasks = read.items.flatMap(({ nth, kind, payload }) =>
      kind !== "rated" || payload === null || done.has(`${rubric.version}/${nth}`)
        ? []
        : [judgeTask(read.plan, rubric, { nth, payload }, language)],
    );
    const end = await runRatings(tasks, language, {
      open: (context) => open({ agent, settings: ratingSettings(language) }, context),
      newSessionId: () => crypto.randomUUID(),
      concurrency,
      stop: interrupted.signal,
      spentMicros: journal.known?.spentMicros ?? 0,
      ...(dollars !== undefined && { dollars }),
      async keep(line) {
        if ("spentMicros" in line) return journal.append(line);
        const { task, reply } = line;
        const { costMicros } = reply;
        const given = {
          nth: task.nth,
          rubric: task.rubric,
          ...judgedItem(read.plan, task.nth, reply.text, reply.missed),
          ms: Math.round(reply.ms),
          costMicros,
        };
        await journal.append(given);
        judged.push(given);
      },
    });
    const { measures } = reportWithSentences(withJudge(read, header, judged));
    const found = measures.map(({ name, judges }) => ({ name, judge: judges.at(-1) ?? null }));
    if (values.json) printJson({ agent, language, end: end.end, measures: found });
    else {
      for (const { name, judge: own } of found) {
        print(`${name}: ${judged.length} items, ${own?.missed ?? 0} missed`);
        for (const sentence of own?.sentences ?? []) print(`  ${sentence}`);
      }
    }
    if (end.end === "complete") return 0;
    const again = `The ratings so far are in ${file}; the same command continues.`;
    if (end.end === "unreachable") {
      throw new CommandError(
        oneLine(`${agent} could not be asked: ${end.failure.detail} ${again}`),
      );
    }
    printStatus(
      end.end === "budget"
        ? `The budget of $${dollars ?? 0} is used up. ${again.replace("the same", "with a higher --budget the same")}`
        : `Stopped. ${again}`,
    );
    return 1;
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await client.close();
  }
}

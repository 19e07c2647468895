import { outboundClient } from "@wisp/agents";
import { locales } from "@wisp/game";
import {
  ASKS_EACH,
  allNamings,
  type BiasAnswer,
  type BiasMetric,
  type BiasReport,
  biasAnswerSchema,
  biasLimit,
  biasReport,
  biasSentences,
  type Naming,
  runBias,
  sharePercent,
  spentLineSchema,
} from "@wisp/lab";
import { paperBias } from "@wisp/papers";
import { z } from "zod";
import {
  budgetDollars,
  type Command,
  CommandError,
  oneWord,
  print,
  printJson,
  printStatus,
  UsageError,
} from "../command.ts";
import { openJournal, readJournal } from "../journal.ts";
import { parseJson } from "../lines.ts";
import { oneLine } from "../visible.ts";
import { agentsOf } from "./lab/open-agents.ts";
import { concurrencyOf, concurrencyOption } from "./lab/run.ts";

const headerSchema = z.strictObject({
  format: z.literal("wisp-bias/1"),
  agent: z.string(),
  language: z.enum(locales),
});
type Header = z.infer<typeof headerSchema>;
const lineSchema = z.union([headerSchema, biasAnswerSchema, spentLineSchema]);

const kind = {
  of: "votes of a bias study",
  begins: ['{"agent":"', '{"ask":', '{"spentMicros":'],
  read(text: string, place: string) {
    const line = lineSchema.safeParse(parseJson(text, place));
    if (line.success) return line.data;
    throw new UsageError(`${place} contains no vote of a bias study.`);
  },
};

/**
 * The earlier votes in a file, and what all calls cost; undefined when there is none. Throws UsageError for
 * those of another study.
 */
async function knownOf(file: string, wanted: Header) {
  const read = await readJournal(file, kind);
  const [header, ...lines] = read?.lines ?? [];
  if (read === undefined || header === undefined) return undefined;
  if (
    !("format" in header) ||
    header.agent !== wanted.agent ||
    header.language !== wanted.language
  ) {
    throw new UsageError(
      `${file} contains votes of another agent or language. Name another file with --results.`,
    );
  }
  const seen = new Set<string>();
  let spentMicros = 0;
  const answers = lines.flatMap((line, at): BiasAnswer[] => {
    if ("spentMicros" in line) {
      spentMicros += line.spentMicros;
      return [];
    }
    const place = `${file}, line ${at + 2}`;
    if ("format" in line) throw new UsageError(`${place}: It is a second header.`);
    const key = `${line.naming}/${line.ask}`;
    if (seen.has(key)) throw new UsageError(`${place}: This vote is there twice.`);
    seen.add(key);
    return [line];
  });
  return { answers, spentMicros, bytes: read.bytes };
}

const usage =
  "bias AGENT [--names 1|2|3|all] [--language en|zh] [--budget DOLLARS] [--results FILE] [--concurrency N] [--json]";

function namingsOf(text: string): readonly Naming[] {
  if (text === "all") return allNamings;
  const found = allNamings.filter((each) => `${each}` === text);
  if (found.length === 0) throw new UsageError("--names is 1, 2, 3 or all.");
  return found;
}

/** The default file of an agent's votes in a language, in the present folder. */
const fileOf = ({ agent, language }: Header): string =>
  `bias-${agent.replace(/[^a-z0-9.-]+/gi, "-")}-${language}.jsonl`;

function sharesOf({ shares }: BiasMetric, labels: readonly string[]): string {
  return shares
    .map(({ share, low, high }, at) => {
      const ends =
        low === null || high === null ? "" : ` (${sharePercent(low)} to ${sharePercent(high)})`;
      return `${labels[at] ?? at + 1} ${sharePercent(share)}${ends}`;
    })
    .join(", ");
}

function testOf({ test, chance }: BiasMetric): string {
  const expected = `chance ${sharePercent(chance)}`;
  if (test === null) return expected;
  const p = test.p < 0.001 ? "below 0.001" : test.p.toFixed(3);
  return `${expected}; chi-square ${test.chiSquare.toFixed(1)}, clustered ${test.clustered.toFixed(1)}, ${test.degrees} degrees of freedom, p ${p}`;
}

const paperShares = (votes: readonly number[]): string =>
  votes.map((each, at) => `${at + 1} ${((100 * each) / paperBias.asks).toFixed(2)}%`).join(", ");

function printReport(report: BiasReport, sentence: string): void {
  const { naming, names, asked, votes, abstained, illegal, lost, speaking, option, name } = report;
  print(`Names ${naming} (${names.join(", ")}): ${votes} votes of ${asked} asks`);
  print(`  abstained ${abstained}, illegal ${illegal}, no answer ${lost}`);
  print(`  by speaking position: ${sharesOf(speaking, [])}`);
  print(`    ${testOf(speaking)}`);
  print(`    ${paperBias.source}: ${paperShares(paperBias.speaking)}`);
  print(`  by position on the ballot: ${sharesOf(option, [])}`);
  print(`    ${testOf(option)}`);
  print(`    ${paperBias.source}: ${paperShares(paperBias.option)}`);
  print(`  by name: ${sharesOf(name, names)}`);
  print(`    ${testOf(name)}; fluctuation ${name.fluctuation?.toFixed(4) ?? "-"}`);
  print(`  ${sentence}`);
}

async function run(words: readonly string[]): Promise<number> {
  const { values, word: agent } = oneWord(words, usage, {
    names: { type: "string", default: "all" },
    language: { type: "string", default: "en" },
    budget: { type: "string" },
    results: { type: "string" },
    concurrency: concurrencyOption,
    json: { type: "boolean", default: false },
  });
  const chosen = namingsOf(values.names);
  const language = locales.find((each) => each === values.language);
  if (language === undefined) throw new UsageError("--language is en or zh.");
  const dollars = budgetDollars(values.budget);
  const concurrency = concurrencyOf(values.concurrency);
  const header: Header = { format: "wisp-bias/1", agent, language };
  const file = values.results ?? fileOf(header);
  const client = outboundClient({ mode: "local" });
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    const { open } = agentsOf(client);
    await using journal = await openJournal(file, () => knownOf(file, header));
    if (journal.known === undefined) await journal.append(header);
    const answers = [...(journal.known?.answers ?? [])];
    let shownAt = performance.now();
    const end = await runBias(
      { names: chosen, language },
      {
        open: (context) => open({ agent, settings: {} }, context),
        newSessionId: () => crypto.randomUUID(),
        concurrency,
        stop: interrupted.signal,
        known: journal.known?.answers ?? [],
        spentMicros: journal.known?.spentMicros ?? 0,
        ...(dollars !== undefined && { dollars }),
        async keep(line) {
          await journal.append(line);
          if ("ask" in line) answers.push(line);
          if (performance.now() - shownAt > 5_000) {
            shownAt = performance.now();
            const done = answers.filter(({ naming }) => chosen.includes(naming)).length;
            printStatus(`${done} of ${chosen.length * ASKS_EACH} votes`);
          }
        },
      },
    );
    const reports = chosen.map((naming) => biasReport(naming, answers));
    if (values.json) printJson({ agent, language, end: end.end, reports, paper: paperBias });
    else {
      const sentences = biasSentences(reports, "en");
      for (const [at, report] of reports.entries()) printReport(report, sentences[at] ?? "");
      print("A p is that of its test alone; the sentences are corrected for all tests (Holm).");
      print(biasLimit.en);
    }
    if (end.end === "complete") return 0;
    const again = `The votes so far are in ${file}; the same command continues.`;
    if (end.end === "budget") {
      printStatus(
        `The budget of $${dollars ?? 0} is used up. The votes so far are in ${file}; with a higher --budget the same command continues.`,
      );
      return 1;
    }
    if (end.end === "stopped") {
      printStatus(`Stopped. ${again}`);
      return 1;
    }
    throw new CommandError(oneLine(`${agent} could not be asked: ${end.failure.detail} ${again}`));
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await client.close();
  }
}

export const bias: Command = {
  usage,
  about:
    "what an agent's votes depend on when nothing was said: asks for its vote in undercover for every speaking order, voter and order of the ballot, and prints the shares beside SpyGame's",
  run,
};

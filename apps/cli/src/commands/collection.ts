import type { ClockName } from "@wisp/games/reasoning";
import {
  checkCollection,
  collectionMarkdown,
  collectionReport,
  type GivenAgents,
  textIn,
  wholeOf,
  withCard,
  withClock,
} from "@wisp/lab";
import { collectionPresets, library } from "@wisp/papers";
import { z } from "zod";
import {
  budgetDollars,
  called,
  commandOfVerbs,
  oneWord,
  print,
  printJson,
  printStatus,
  UsageError,
} from "../command.ts";
import { readJson } from "../lines.ts";
import { oneLine } from "../visible.ts";
import { type Checked, playCollection, readResults } from "./collection-results.ts";
import { clockOf, clockOption } from "./lab/clock.ts";
import { concurrencyOf, concurrencyOption } from "./lab/run.ts";

/** Reads "NAME=ADDRESS" of a flag that may be repeated. */
export function agentsBy(flag: string, words: readonly string[]): Record<string, string> {
  const agents: Record<string, string> = {};
  for (const word of words) {
    const [, name, address] = /^([^=]+)=(.+)$/su.exec(word) ?? [];
    if (name === undefined || address === undefined) {
      throw new UsageError(`${flag} is NAME=ADDRESS, not "${word}".`);
    }
    if (Object.hasOwn(agents, name)) throw new UsageError(`${flag} names "${name}" twice.`);
    agents[name] = address;
  }
  return agents;
}

/** A preset, or a file; throws UsageError with everything that is wrong with it. */
async function readCollection(word: string, given: GivenAgents): Promise<Checked> {
  const preset = Object.hasOwn(collectionPresets, word) ? collectionPresets[word] : undefined;
  const checked = await checkCollection(
    await withCard(preset ?? (await readJson(word, z.unknown())), library),
    library,
    given,
  );
  if ("collection" in checked) return checked;
  throw new UsageError([`${word} cannot be run:`, ...checked.problems].join("\n  "));
}

const runUsage =
  "collection run <collection.json | preset> [--subject NAME=ADDRESS]… [--host NAME=ADDRESS]… [--budget DOLLARS] [--clock standard|slow] [--results FILE] [--matches FOLDER] [--key-for ADDRESS]… [--concurrency N]";

/** A collection with the time of a clock for every decision. A card names its clock, which is a part of its plan. */
function collectionWithClock({ collection, experiments }: Checked, clock: ClockName): Checked {
  if (clock === "standard") return { collection, experiments };
  if (collection.card !== undefined) {
    throw new UsageError('A report card says its clock itself: {"card": {"clock": "slow"}}.');
  }
  const changed = experiments.map((each) => ({
    ...each,
    experiment: withClock(each.experiment, clock),
  }));
  const studies = collection.studies?.map((study) => ({
    ...study,
    bias: { ...study.bias, clock },
  }));
  return {
    collection: { ...collection, experiments: wholeOf(changed), studies },
    experiments: changed,
  };
}

/** Plays a collection, or continues it. */
async function run(words: readonly string[]): Promise<number> {
  const { values, word } = oneWord(words, runUsage, {
    subject: { type: "string", multiple: true, default: [] as string[] },
    host: { type: "string", multiple: true, default: [] as string[] },
    budget: { type: "string" },
    clock: clockOption,
    results: { type: "string" },
    matches: { type: "string" },
    "key-for": { type: "string", multiple: true, default: [] as string[] },
    concurrency: concurrencyOption,
  });
  const concurrency = concurrencyOf(values.concurrency);
  const given = {
    subjects: agentsBy("--subject", values.subject),
    hosts: agentsBy("--host", values.host),
  };
  const checked = collectionWithClock(await readCollection(word, given), clockOf(values.clock));
  const { note, budget } = checked.collection;
  if (note !== undefined) printStatus(oneLine(textIn(note, "en")));
  const target = values.results ?? `${word.replace(/\.json$/, "")}.results.jsonl`;
  const code = await playCollection(checked, {
    target,
    concurrency,
    dollars: budgetDollars(values.budget) ?? budget.dollars,
    matches: values.matches,
    keyFor: values["key-for"],
    typed: [given.subjects, given.hosts].flatMap((agents) => Object.values(agents)),
  });
  printStatus(`${called("collection report")} ${target}`);
  return code;
}

const reportUsage = "collection report <results.jsonl> [--json]";

/** Prints the report of a collection so far, as Markdown or JSON. */
async function report(words: readonly string[]): Promise<number> {
  const { values, word } = oneWord(words, reportUsage, {
    json: { type: "boolean", default: false },
  });
  const read = await readResults(word);
  if (read === undefined) throw new UsageError(`There is no file ${word}.`);
  const found = collectionReport(read.collection, read.experiments, read.results, read.votes);
  if (values.json) printJson(found);
  else {
    const text = collectionMarkdown(found, read.experiments, library);
    for (const line of text.split("\n")) print(line);
  }
  return 0;
}

const presetUsage = "collection preset <name>";

/** Prints a collection to begin with. */
async function preset(words: readonly string[]): Promise<number> {
  const [name = "", ...more] = words;
  const isKnown = Object.hasOwn(collectionPresets, name) && more.length === 0;
  const found = isKnown ? collectionPresets[name] : undefined;
  if (found === undefined) {
    throw new UsageError(
      `Usage: ${called(presetUsage)}. Presets: ${Object.keys(collectionPresets).join(", ")}.`,
    );
  }
  for (const line of JSON.stringify(found, null, 2).split("\n")) print(line);
  if (found.note !== undefined) printStatus(textIn(found.note, "en"));
  return 0;
}

export const collection = commandOfVerbs(
  "collection",
  { preset, run, report },
  {
    usage: [presetUsage, runUsage, reportUsage].join(" | "),
    about:
      "several experiments as one study, such as the tables of a paper: prints a preset, runs or resumes it with your agents as subjects, reports its tables and composed figures",
  },
);

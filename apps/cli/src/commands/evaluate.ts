import { outboundClient } from "@wisp/agents";
import type { ClockName } from "@wisp/games/reasoning";
import {
  besideProblem,
  type CardComparison,
  type CardSize,
  type CardStrategy,
  cardCollection,
  cardDollars,
  cardDuration,
  cardForecast,
  cardMarkdown,
  cardOf,
  cardProblem,
  cardSizes,
  cardSubject,
  checkCollection,
  collectionReport,
  compareCards,
  type Expected,
  editedCard,
  type PlayedCard,
  plannedMatches,
  type ReportCard,
} from "@wisp/lab";
import { library } from "@wisp/papers";
import { z } from "zod";
import {
  budgetDollars,
  type Command,
  called,
  oneWord,
  print,
  printJson,
  printStatus,
  UsageError,
} from "../command.ts";
import { parseJson } from "../lines.ts";
import { oneLine } from "../visible.ts";
import { agentsBy } from "./collection.ts";
import { type Checked, playCollection, readResults } from "./collection-results.ts";
import { clockOf, clockOption } from "./lab/clock.ts";
import { agentsOf } from "./lab/open-agents.ts";
import { concurrencyOf, concurrencyOption } from "./lab/run.ts";

/** A file of results, as opposed to an agent's address. */
const isFile = (word: string): boolean => word.endsWith(".jsonl");

/** Reads the card in a file of results. Throws UsageError for any other file. */
async function cardIn(file: string): Promise<PlayedCard & { readonly card: ReportCard }> {
  const read = await readResults(file);
  if (read === undefined) throw new UsageError(`There is no file ${file}.`);
  const problem = cardProblem(read.collection) ?? (await editedCard(read.collection, library));
  if (problem !== null) throw new UsageError(`${file}: ${problem}`);
  const { collection, experiments, results, votes } = read;
  const report = collectionReport(collection, experiments, results, votes);
  return { collection, experiments, results, card: cardOf(report, experiments, results) };
}

function sizeOf(text: string): CardSize {
  const found = cardSizes.find((size) => size === text);
  if (found === undefined) throw new UsageError(`--size is ${cardSizes.join(" or ")}.`);
  return found;
}

/** A name within a card: "bayes" of house:bayes, "gpt-5" of openai:gpt-5@https://…, else from all of it. */
const nameFrom = (address: string): string =>
  address
    .replace(/^[a-z0-9-]+:(?!\/\/)/, "")
    .replace(/@https?:\/\/.*$/, "")
    .replace(/^https?:\/\//, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .slice(0, 30)
    .trim() || "agent";

/** The plan of an agent's card, or that of a file once more. */
async function plannedOf(
  word: string,
  size: CardSize,
  {
    name,
    ...known
  }: {
    readonly name?: string | undefined;
    readonly playing?: CardStrategy | undefined;
    readonly judge?: string | undefined;
    readonly clock?: ClockName | undefined;
  },
): Promise<Checked> {
  if (isFile(word)) {
    const { collection, experiments } = await cardIn(word);
    return { collection, experiments };
  }
  const subject = cardSubject(name ?? nameFrom(word), word, known);
  const file = await cardCollection(size, subject, library);
  const checked = await checkCollection(file, library);
  if ("collection" in checked) return checked;
  throw new UsageError([`${word} cannot be evaluated:`, ...checked.problems].join("\n  "));
}

/** The strategy of `--strategy`, with its settings; undefined where there is none. */
function playingOf(values: {
  readonly strategy?: string | undefined;
  readonly "strategy-settings"?: string | undefined;
}): CardStrategy | undefined {
  const { strategy, "strategy-settings": settings } = values;
  if (strategy === undefined) {
    if (settings === undefined) return undefined;
    throw new UsageError("--strategy-settings needs a --strategy.");
  }
  if (settings === undefined) return { strategy };
  const parsed = z
    .record(z.string(), z.unknown())
    .safeParse(parseJson(settings, "--strategy-settings"));
  if (parsed.success) return { strategy, strategySettings: parsed.data };
  throw new UsageError('--strategy-settings is a JSON object, such as {"analysis": false}.');
}

/** The judge among the agents of `--host`, the only one that a card leaves open. */
function judgeOf(words: readonly string[]): string | undefined {
  const { judge, ...others } = agentsBy("--host", words);
  const [other] = Object.keys(others);
  if (other === undefined) return judge;
  throw new UsageError(
    `A card fixes its opponents: --host names its judge alone, as in --host judge=ADDRESS, and not "${other}".`,
  );
}

const format = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });
const between = ([low, high]: Expected, shown = (value: number) => format.format(value)): string =>
  shown(low) === shown(high) ? shown(low) : `${shown(low)} to ${shown(high)}`;
const inDollars = (value: number): string => `$${value.toFixed(2)}`;
const inMinutes = (ms: number): string =>
  ms < 120_000 ? `${Math.max(1, Math.ceil(ms / 1_000))} s` : `${Math.ceil(ms / 60_000)} min`;

/** What a card takes, before its first match: calls, tokens, money and time, each with what it rests on. */
async function takesOf(
  { collection, experiments }: Checked,
  concurrency: number,
): Promise<readonly string[]> {
  const forecast = cardForecast(collection, experiments);
  const { card } = collection;
  const subject = card?.subject ?? "";
  const [agent = ""] = experiments.flatMap(({ experiment }) => experiment.agents[subject] ?? []);
  if (forecast === null) return [];
  const { calls, judged, tokensIn, tokensOut, instantMs, votes } = forecast;
  if (agent.startsWith("house:")) {
    const asks = judged[1] === 0 ? "" : ` Questions to the judge: ${between(judged)}.`;
    return [
      `Cost of the agent: none, since the house plays.${asks}`,
      `Duration: ${between(instantMs, inMinutes)} of two free cores, as agents of the house took there.`,
    ];
  }
  const client = outboundClient({ mode: "local" });
  try {
    const price = await agentsOf(client).price(agent);
    const ofVotes = votes === 0 ? "" : `, ${votes} of them votes`;
    const asks = judged[1] === 0 ? "" : `, and ${between(judged)} to the judge`;
    const more =
      card?.playing === undefined
        ? ""
        : ` The strategy ${card.playing.strategy} may take several calls for one decision: multiply by as many.`;
    const cost =
      price === undefined
        ? "Cost: price unknown."
        : price === "none"
          ? "Cost: none here. The agent may call models that its operator pays for."
          : `Cost: ${between(cardDollars(forecast, price), inDollars)}, at $${price.inputPerMillion} and $${price.outputPerMillion} for a million tokens in and out.${asks === "" ? "" : " The judge's are extra."}`;
    return [
      `Calls of the agent: ${between(calls)}${ofVotes}${asks}. Weak, ordinary and strong agents of the house had as many decisions and interviews.${more}`,
      `Tokens of a model: ${between(tokensIn)} in, and ${between(tokensOut)} out (20 to 1,024 a call).`,
      cost,
      `Duration: ${between(cardDuration(forecast, concurrency), inMinutes)}, at ${between(forecast.seconds)} s a call and ${concurrency} matches at a time.`,
    ];
  } finally {
    await client.close();
  }
}

const usage =
  "evaluate ADDRESS|CARD.results.jsonl [--size quick|standard|paper] [--name NAME] [--strategy NAME] [--strategy-settings JSON] [--host judge=ADDRESS] [--clock standard|slow] [--plan] [--budget DOLLARS] [--results FILE] [--matches FOLDER] [--key-for ADDRESS]… [--concurrency N] [--json]";

async function run(words: readonly string[]): Promise<number> {
  const { values, word } = oneWord(words, usage, {
    size: { type: "string" },
    name: { type: "string" },
    strategy: { type: "string" },
    "strategy-settings": { type: "string" },
    host: { type: "string", multiple: true, default: [] as string[] },
    clock: { type: "string" },
    plan: { type: "boolean", default: false },
    budget: { type: "string" },
    results: { type: "string" },
    matches: { type: "string" },
    "key-for": { type: "string", multiple: true, default: [] as string[] },
    concurrency: concurrencyOption,
    json: { type: "boolean", default: false },
  });
  const concurrency = concurrencyOf(values.concurrency);
  const dollars = budgetDollars(values.budget);
  const size = sizeOf(values.size ?? "quick");
  const judge = judgeOf(values.host);
  const playing = playingOf(values);
  const clock = clockOf(values.clock ?? clockOption.default);
  const checked = await plannedOf(word, size, { name: values.name, playing, judge, clock });
  const { card } = checked.collection;
  if (
    isFile(word) &&
    (values.name ?? values.strategy ?? values.size ?? values.clock ?? judge) !== undefined
  ) {
    throw new UsageError(
      "A card's file says its agent, its size, its clock, its judge and how it plays: leave these out.",
    );
  }
  if (isFile(word) && values.results === undefined) {
    throw new UsageError(`To play the card in ${word} again, name a new file with --results.`);
  }
  const matches = checked.experiments.reduce((sum, each) => sum + plannedMatches(each), 0);
  printStatus(
    oneLine(
      `A ${card?.size} card of version ${card?.version}${card?.clock === undefined ? "" : `, clock ${card.clock}`}: ${matches} matches in ${checked.experiments.length} experiments.`,
    ),
  );
  for (const line of await takesOf(checked, concurrency)) printStatus(oneLine(line));
  if (values.plan) {
    for (const each of checked.experiments) {
      print(`${each.id}: ${plannedMatches(each)} matches of ${each.entry.name.en}`);
    }
    return 0;
  }
  const target =
    values.results ??
    `card-${nameFrom(word).replace(/[^a-z0-9.-]+/gi, "-")}-${size}${clock === "standard" ? "" : `-${clock}`}.results.jsonl`;
  const code = await playCollection(checked, {
    target,
    dollars,
    concurrency,
    matches: values.matches,
    keyFor: values["key-for"],
    typed: isFile(word) ? [] : [word, ...(judge === undefined ? [] : [judge])],
  });
  const read = await cardIn(target);
  if (values.json) printJson(read.card);
  else for (const line of cardMarkdown(read.card).split("\n")) print(line);
  return code;
}

/** Measures an agent in every game. */
export const evaluate: Command = {
  usage,
  about:
    "the report card of an agent or model: plays every collection with it, prints each figure with its interval beside the anchors, and one rating over all games; resumes from its file, or plays a card's file again",
  run,
};

const cardUsage = "card CARD.results.jsonl [--beside CARD.results.jsonl]… [--json]";

/** Prints a card that was played. */
export const card: Command = {
  usage: cardUsage,
  about:
    "prints the report card in a file of results, beside other cards of the same version, size, clock and games, with the difference from each: match by match, with intervals and corrected p",
  async run(words) {
    const { values, word } = oneWord(words, cardUsage, {
      beside: { type: "string", multiple: true, default: [] as string[] },
      json: { type: "boolean", default: false },
    });
    const read = await cardIn(word);
    const others: ReportCard[] = [];
    const comparisons: CardComparison[] = [];
    for (const file of values.beside) {
      const other = await cardIn(file);
      const problem = besideProblem(read.card, other.card);
      if (problem !== null) throw new UsageError(oneLine(`${file}: ${problem}`));
      others.push(other.card);
      comparisons.push(compareCards(read, other));
    }
    if (values.json) {
      printJson(others.length === 0 ? read.card : { card: read.card, beside: others, comparisons });
    } else {
      for (const line of cardMarkdown(read.card, others, comparisons).split("\n")) print(line);
    }
    printStatus(`${called("evaluate")} ${word} --results <new file> plays the same card again.`);
    return 0;
  },
};

import { setTimeout as sleep } from "node:timers/promises";
import { type ApiTestRun, type NewTestRunRequest, newTestRunSchema } from "@wisp/api";
import { z } from "zod";
import { type Command, oneWord, print, printJson, printStatus, UsageError } from "../command.ts";
import { readLines } from "../lines.ts";
import { type Site, siteFrom, siteOptions, taken } from "../site/site.ts";
import { oneLine } from "../visible.ts";

const POLL_INTERVAL_MS = 1_000;
/** Decisions that are tried again by default. */
const NEWEST = "20";

/** A line of a file of moments; other fields, such as a decision's answer, do not matter. */
const momentSchema = z.object({
  match: z.uuid(),
  nth: z.int().min(1),
  seat: z.int().min(0).optional(),
});

interface Chosen {
  readonly match?: string;
  readonly ask?: string;
  readonly missed?: string;
  readonly moments?: string;
  readonly times?: string;
}

async function momentsIn(file: string): Promise<z.infer<typeof momentSchema>[]> {
  const moments: z.infer<typeof momentSchema>[] = [];
  for await (const moment of readLines(file, momentSchema)) moments.push(moment);
  return moments;
}

/** The decisions that the flags select: of a file, of a match, or else the newest lost ones. */
async function requestOf(chosen: Chosen): Promise<NewTestRunRequest> {
  const { match, ask, missed, moments, times = "1" } = chosen;
  if ([match, missed, moments].filter((each) => each !== undefined).length > 1) {
    throw new UsageError("Name one of --match, --missed and --moments.");
  }
  const select =
    match === undefined
      ? { fault: "missed", ask, limit: Number(missed ?? NEWEST) }
      : { match, ask, limit: 100 };
  const decisions = moments === undefined ? { select } : { decisions: await momentsIn(moments) };
  const request = newTestRunSchema.safeParse({ ...decisions, times: Number(times) });
  if (!request.success) throw new UsageError(z.prettifyError(request.error));
  return request.data;
}

/** The test run once it is done; reports its progress until then. */
async function done({ client }: Site, slug: string, id: string): Promise<ApiTestRun> {
  let shown = -1;
  while (true) {
    const run = taken(await client.call("GET /agents/{slug}/test-runs/{id}", { slug, id }));
    if (run.status === "done") return run;
    const { answers, moments } = run.summary;
    if (answers !== shown) printStatus(`${answers} of ${moments * run.times} answers …`);
    shown = answers;
    await sleep(POLL_INTERVAL_MS);
  }
}

type TestRunMoment = ApiTestRun["moments"][number];

const answerLine = ({
  text,
  missed,
  detail,
}: TestRunMoment["original"] | TestRunMoment["answers"][number]) =>
  missed === null
    ? `legal: ${text}`
    : `${text === null ? missed : `${missed}: ${text}`} (${detail ?? "no detail"})`;

const seconds = (ms: number | null): string => (ms === null ? "?" : `${(ms / 1_000).toFixed(1)} s`);

function printMoment({ original, answers, verdict }: TestRunMoment): void {
  const { match, seat, nth, ask } = original;
  print(`${verdict.toUpperCase().padEnd(10)}  ${match} seat ${seat} ${ask} ${nth}`);
  print(oneLine(`  then  ${seconds(original.latencyMs)}  ${answerLine(original)}`));
  for (const answer of answers) {
    print(oneLine(`  now   ${seconds(answer.latencyMs)}  ${answerLine(answer)}`));
  }
}

function printRun({ moments, summary, version, failure }: ApiTestRun): void {
  for (const moment of moments) printMoment(moment);
  const { legalBefore, legal, answers, verdicts, latencyBeforeMs, latencyMs } = summary;
  print(
    `Version ${version}: ${legal} of ${answers} answers are legal; in the matches ${legalBefore} of ${summary.moments} were.`,
  );
  print(
    `${verdicts.fixed} fixed, ${verdicts.broken} broken, ${verdicts["still-lost"]} still lost, ${verdicts.changed} with another choice. Median latency ${seconds(latencyBeforeMs)}, now ${seconds(latencyMs)}.`,
  );
  if (failure !== null) print(`It ended early: ${failure}`);
}

/** Whether every answer came and is legal. */
const isGood = ({ failure, summary: { answers, legal } }: ApiTestRun): boolean =>
  failure === null && answers === legal;

export const tryAgain: Command = {
  usage:
    "try <slug of your agent> [--match ID [--ask vote] | --missed N | --moments FILE] [--times N] [--url arena] [--json]",
  about:
    "puts recorded questions to the newest version of your agent again, outside of any match, and compares the answers; without a choice the last 20 lost ones. FILE has one {match, nth, seat} per line (the seat may be absent). The exit code is 1 if an answer is lost",
  async run(words) {
    const { values, word } = oneWord(words, tryAgain.usage, {
      ...siteOptions,
      match: { type: "string" },
      ask: { type: "string" },
      missed: { type: "string" },
      moments: { type: "string" },
      times: { type: "string" },
      json: { type: "boolean", default: false },
    });
    const body = await requestOf(values);
    const site = await siteFrom(values, "owner");
    const slug = word;
    const { id } = taken(await site.client.call("POST /agents/{slug}/test-runs", { slug, body }));
    const run = await done(site, slug, id);
    if (values.json) printJson(run);
    else printRun(run);
    if (!values.json) print(site.page(`/me/agents/${slug}/test-runs/${id}`));
    return isGood(run) ? 0 : 1;
  },
};

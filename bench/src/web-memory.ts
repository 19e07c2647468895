/**
 * Memory of the site's processes while readers from ever new addresses ask for pages of every kind,
 * calls and pictures: `npm run bench -- web-memory [--minutes 20] [--matches 2000] [--per-second 25]`.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { type FilledSite, openFilledSite } from "./processes/filled-site.ts";
import { memoryMib, processesOf, siteWorkers } from "./processes/process-figures.ts";
import { everyPage } from "./readers/every-page.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "20" },
    matches: { type: "string", default: "2000" },
    "per-second": { type: "string", default: "25" },
  },
});
const SAMPLE_MS = 5_000;
const LIMIT_MIB = 380;
/** The last quarter over the second; the first warms up. */
const MAX_GROWTH = 1.05;
/** Maximum number of parallel requests, so that a busy machine is not overloaded. */
const MAX_OPEN = 40;

const lastWord = (address = ""): string => address.split("/").at(-1) ?? "";

/** Every kind of page and call, once. */
const kindsOf = ({ pages, address }: FilledSite): Promise<string[]> => {
  const season = lastWord(pages.leaderboard[0]);
  return everyPage(address, {
    matches: lastWord(pages.match[0]),
    agents: lastWord(pages.profile[0]),
    leaderboards: season,
    seasons: season,
  });
};

/**
 * The addresses that the readers request, each once: a fifth is of any kind, most are pages of
 * matches, agents and leaderboards, every tenth is a log, some are pictures.
 */
function* addresses({ pages, address }: FilledSite, kinds: readonly string[]): Generator<string> {
  const all = Object.values(pages).flat();
  const ids = pages.match.map(lastWord);
  for (let index = 0; ; index += 1) {
    const callOf = (each: number) =>
      `${address}/api/v1/matches/${ids[Math.floor(each) % ids.length] ?? ""}`;
    const page =
      (index % 5 === 1
        ? kinds[Math.floor(index / 5) % kinds.length]
        : all[(index * 7_919) % all.length]) ?? "";
    if (index % 400 === 9) yield `${callOf(index / 400)}/replay.gif`;
    else if (index % 50 === 7) yield `${callOf(index / 50)}/card.png`;
    else if (index % 10 === 3) yield `${callOf(index / 10)}/log`;
    // A separate page, which no other reader shares; calls do not accept this parameter.
    else
      yield page.includes("/api/")
        ? page
        : `${page}${page.includes("?") ? "&" : "?"}reader=${index}`;
  }
}

const answers = new Map<number, number>();
async function read(address: string, index: number): Promise<void> {
  const from = [10, (index >> 16) & 255, (index >> 8) & 255, index & 255].join(".");
  const headers = {
    "x-forwarded-for": from,
    "accept-language": index % 3 === 0 ? "zh" : "en",
    // Asked for by the scripts of a page, which follow its links.
    ...(index % 4 === 1 && { rsc: "1" }),
  };
  const status = await fetch(address, { headers, signal: AbortSignal.timeout(60_000) })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    })
    .catch(() => 0);
  answers.set(status, (answers.get(status) ?? 0) + 1);
}

/** Memory of each process that draws pages, and of each that draws pictures. */
function sample(group: number): Readonly<Record<"pages" | "pictures", readonly number[]>> {
  const workers = siteWorkers(group);
  const drawing = processesOf(group).filter(({ command }) =>
    command.includes("pictures/src/worker.ts"),
  );
  const memory = ({ pid }: { readonly pid: number }): number => memoryMib(pid);
  return {
    pages: workers.map(memory),
    pictures: drawing.map(memory),
  };
}

const mean = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

/** The site's log, by line. */
const errors = new Map<string, number>();
const noteError = (line: string): void => {
  if (/^\S.*(error|failed)/i.test(line)) errors.set(line, (errors.get(line) ?? 0) + 1);
};

await using site = await openFilledSite(
  Number(values.matches),
  { WISP_MODE: "public", WISP_TRUST_PROXY: "on" },
  noteError,
);
const kinds = await kindsOf(site);
print(`${kinds.length} pages and calls of every kind`);
const seconds = Number(values.minutes) * 60;
const endsAt = performance.now() + seconds * 1_000;
const samples: ReturnType<typeof sample>[] = [];
const sampling = (async () => {
  while (performance.now() < endsAt) {
    await sleep(SAMPLE_MS);
    samples.push(sample(site.group));
    const last = samples.at(-1);
    if (last === undefined || samples.length % 12 !== 0) continue;
    const [pages, pictures] = [last.pages, last.pictures].map((all) =>
      all.map((mib) => shown(mib)).join(" + "),
    );
    print(`${samples.length / 12} min: pages ${pages} MiB, pictures ${pictures || 0} MiB`);
  }
})();
const open = new Set<Promise<void>>();
let index = 0;
for (const address of addresses(site, kinds)) {
  if (performance.now() > endsAt) break;
  index += 1;
  const reading = read(address, index).finally(() => open.delete(reading));
  open.add(reading);
  await sleep(1_000 / Number(values["per-second"]));
  if (open.size >= MAX_OPEN) await Promise.race(open);
}
await Promise.all([sampling, ...open]);

const counted = [...answers].map(([status, count]) => `${count} x ${status || "lost"}`).join(", ");
print(`${shown(index)} requests in ${values.minutes} min: ${counted}`);
for (const [line, count] of errors) print(`${count} x ${line}`);
const largest = samples.map(({ pages }) => Math.max(...pages));
const quarter = Math.floor(largest.length / 4);
const peak = Math.max(...largest);
printMeasure({
  what: "largest process that draws pages",
  ours: `${shown(peak)} MiB (mean ${shown(mean(largest))})`,
  against: `${LIMIT_MIB} MiB`,
  ratio: peak / LIMIT_MIB,
  goal: { atMost: 1 },
});
const [second, last] = [mean(largest.slice(quarter, 2 * quarter)), mean(largest.slice(-quarter))];
printMeasure({
  what: "its growth from the second quarter to the last",
  ours: `${shown(last)} MiB`,
  against: `${shown(second)} MiB`,
  ratio: last / second,
  goal: { atMost: MAX_GROWTH },
});
const pictures = Math.max(0, ...samples.flatMap((each) => each.pictures));
print(`largest process that draws pictures: ${shown(pictures)} MiB`);

/**
 * What five pages cost their reader and a process of the site: JavaScript, requests, a step of a replay relative to
 * fixed work, and memory after many pages.
 */

import { FIXED_WORK } from "@wisp/test-kit/fixed-work";
import { printMetric } from "@wisp/test-kit/measure";
import { openFilledSite } from "./processes/filled-site.ts";
import { memoryMib, siteWorkers } from "./processes/process-figures.ts";
import { stepOfReplay, visit } from "./readers/page-visit.ts";

const MATCHES = 200;
const STEPS = 40;
/** Different addresses of each kind that one process renders before its memory is read. */
const RENDERED = 40;

await using site = await openFilledSite(MATCHES, { WISP_WEB_PROCESSES: "1" });
const pages = { home: [`${site.address}/`], ...site.pages };

for (let place = 0; place < RENDERED; place += 1) {
  for (const addresses of Object.values(site.pages)) {
    const page = addresses[place % addresses.length] ?? "";
    const answer = await fetch(page);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`);
  }
}
printMetric({
  what: "memory of a process of the site",
  value: Math.max(...siteWorkers(site.group).map(({ pid }) => memoryMib(pid))),
  unit: "MiB",
});
for (const [name, [page = ""]] of Object.entries(pages)) {
  const { scriptBytes, requests } = await visit(page, 1);
  printMetric({
    what: "JavaScript until idle",
    of: name,
    value: scriptBytes / 1_000,
    unit: "kB",
    digits: 1,
  });
  printMetric({ what: "requests until idle", of: name, value: requests, unit: "" });
}
printMetric({
  what: "step of a replay",
  value: await stepOfReplay(site.pages.match[0] ?? "", STEPS),
  unit: FIXED_WORK,
});

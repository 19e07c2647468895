/** What pages cost: memory of a process of the site after many of them, and a step of a replay relative to fixed work. */
import { printMetric } from "@wisp/test-kit/measure";
import { FIXED_WORK } from "./figures/fixed-work.ts";
import { openFilledSite } from "./processes/filled-site.ts";
import { memoryMib, siteWorkers } from "./processes/process-figures.ts";
import { stepOfReplay } from "./readers/page-visit.ts";

const MATCHES = 200;
const STEPS = 40;
/** Different addresses of each kind that one process renders before its memory is read. */
const RENDERED = 40;

await using site = await openFilledSite(MATCHES, { WISP_WEB_PROCESSES: "1" });

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
printMetric({
  what: "step of a replay",
  value: await stepOfReplay(site.pages.match[0] ?? "", STEPS),
  unit: FIXED_WORK,
});

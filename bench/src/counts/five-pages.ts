import { openFilledSite } from "../processes/filled-site.ts";
import { visit } from "../readers/page-visit.ts";
import type { Count } from "./ceilings.ts";

const MATCHES = 200;

/** Compressed JavaScript and requests of a first visit to each of five pages, by a browser that has nothing of the site. */
export async function countPages(): Promise<Count[]> {
  await using site = await openFilledSite(MATCHES, { WISP_WEB_PROCESSES: "1" });
  const pages = { home: [`${site.address}/`], ...site.pages };
  const counts: Count[] = [];
  for (const [name, [page = ""]] of Object.entries(pages)) {
    const { scriptBytes, requests } = await visit(page, 1);
    counts.push(
      { name: `${name} / JavaScript`, value: scriptBytes / 1_000, unit: "kB" },
      { name: `${name} / requests`, value: requests, unit: "" },
    );
  }
  return counts;
}

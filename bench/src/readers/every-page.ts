import { z } from "zod";

/** Pages and calls of one kind (the same first word and depth) that are kept. */
const MAX_OF_A_KIND = 40;

/** Calls that answer with files, wait for events or belong to an account. */
const LEFT_OUT = /\.(png|gif)$|\/(export|stream|me|tickets|checks)\b/;

const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** The addresses of a page's own site that it links to, without anchors. */
function linksOf(page: string, text: string): string[] {
  return [...text.matchAll(/<a [^>]*?href="([^"]+)"/g)].flatMap(([, href = ""]) => {
    const link = URL.parse(href.replaceAll("&amp;", "&"), page);
    if (link === null || link.origin !== new URL(page).origin) return [];
    link.hash = "";
    return [link.href];
  });
}

/** The calls of the API that read, with `examples` in place of the parameters of their paths. */
async function callsOf(site: string, examples: Readonly<Record<string, string>>) {
  const answer = await fetch(`${site}/api/v1/openapi.json`);
  const { paths } = openApi.parse(await answer.json());
  return Object.entries(paths)
    .filter(([path, methods]) => "get" in methods && !LEFT_OUT.test(path))
    .map(([path]) => {
      const [, noun = ""] = path.split("/");
      return `${site}/api/v1${path.replace(/\{\w+\}/, examples[noun] ?? "none")}`;
    });
}

/**
 * Addresses of every kind of page and call of a site that answers with 200: of the pages those that
 * links lead to from its home page, at most 40 of a kind, and those for frames of other sites.
 *
 * @param examples by the first word of a path, the value of its parameter: { matches: "<id>" }
 */
export async function everyPage(
  site: string,
  examples: Readonly<Record<string, string>>,
): Promise<string[]> {
  const ofKind = new Map<string, number>();
  const found = new Set<string>();
  const kept: string[] = [];
  const find = (address: string): void => {
    const words = new URL(address).pathname.split("/");
    const kind = `${words[1]}/${words.length}`;
    const count = ofKind.get(kind) ?? 0;
    if (found.has(address) || count >= MAX_OF_A_KIND) return;
    ofKind.set(kind, count + 1);
    found.add(address);
  };
  find(`${site}/`);
  find(`${site}/embed/${examples.matches}`);
  find(`${site}/embed/board/${examples.leaderboards}`);
  for (const call of await callsOf(site, examples)) find(call);
  // The set grows while it is read.
  for (const address of found) {
    const answer = await fetch(address);
    const text = await answer.text();
    if (!answer.ok) continue;
    kept.push(address);
    if (answer.headers.get("content-type")?.startsWith("text/html")) {
      for (const link of linksOf(answer.url, text)) find(link);
    }
  }
  return kept;
}

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const built = (name: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../.next/${name}`, import.meta.url)), "utf8"));

/** Addresses by the file that answers, as Next built them: "/me/page" answers "/me". */
const files = z.record(z.string(), z.string());
const references = z.object({
  node: z.record(
    z.string(),
    z.object({ exportedName: z.string(), workers: z.record(z.string(), z.unknown()) }),
  ),
});

/** Pages that Next adds for missing addresses. */
const OWN_PAGES = ["/_not-found", "/_global-error"];

/** The addresses of the built site's pages and of its route handlers. */
export function builtAddresses(): { readonly pages: string[]; readonly routes: string[] } {
  const entries = Object.entries(files.parse(built("app-path-routes-manifest.json")));
  const ending = (end: string) =>
    entries.flatMap(([file, address]) => (file.endsWith(end) ? [address] : [])).sort();
  return {
    pages: ending("/page").filter((page) => !OWN_PAGES.includes(page)),
    routes: ending("/route"),
  };
}

/** The built site's server actions: the id that browsers call each by. */
export function builtActions(): ReadonlyMap<string, string> {
  const { node } = references.parse(built("server/server-reference-manifest.json"));
  return new Map(Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]));
}

/** A page that calls an action, by the action's name: of a page without it the status would be of that page. */
export function callingPages(): ReadonlyMap<string, string> {
  const { node } = references.parse(built("server/server-reference-manifest.json"));
  return new Map(
    Object.values(node).flatMap(({ exportedName, workers }) => {
      const page = Object.keys(workers).find((worker) => !worker.includes("["));
      return page === undefined ? [] : [[exportedName, page.replace(/^app|\/page$/g, "") || "/"]];
    }),
  );
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The calls that a route handler answers, as it says itself: "GET /api/v1/me". */
export async function methodsOf(site: string, route: string): Promise<string[]> {
  const answer = await fetch(site + route.replaceAll(/\[(?:\.\.\.)?|\]/g, ""), {
    method: "OPTIONS",
  });
  const allowed = (answer.headers.get("allow") ?? "").split(/,\s*/);
  return METHODS.filter((method) => allowed.includes(method)).map((method) => `${method} ${route}`);
}

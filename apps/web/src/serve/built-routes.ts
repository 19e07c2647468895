import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const file = join(import.meta.dirname, "../../.next/app-path-routes-manifest.json");
/** Addresses by the file that answers: "/api/v1/matches/[id]/route" answers "/api/v1/matches/[id]". */
const addresses = z.record(z.string(), z.string());

/** A segment of a path as a pattern: "[id]" matches any segment, "[...path]" one or more. */
function patternOf(segment: string): string {
  if (segment.startsWith("[...")) return ".+";
  return segment.startsWith("[") ? "[^/]+" : segment.replaceAll(".", "\\.");
}

/** Whether one of these files is a route handler that answers a path; all others may be answered by a page. */
export function routesAmong(files: Readonly<Record<string, string>>): (path: string) => boolean {
  const patterns = Object.entries(files)
    .filter(([name]) => name.endsWith("/route"))
    .map(([, address]) => address.split("/").map(patternOf).join("/"));
  const any = new RegExp(`^(?:${patterns.join("|")})$`);
  return (path) => any.test(path);
}

/** Whether a route handler of the built site answers a path. Rejects when the site is not built. */
export const builtRoutes = async (): Promise<(path: string) => boolean> =>
  routesAmong(addresses.parse(JSON.parse(await readFile(file, "utf8"))));

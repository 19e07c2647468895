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

/** An address written so that addresses sort as Next tries them: names before "[id]" before "[...path]". */
const orderOf = (address: string): string =>
  address.replaceAll("[...", "\uffff").replaceAll("[", "\ufffe");

/** Finds the address, among those of these files, whose route handler answers a path. */
export type RouteOf = (path: string) => string | undefined;

/** Of these files the route handlers; every other path may be answered by a page. */
export function routesAmong(files: Readonly<Record<string, string>>): RouteOf {
  const routes = Object.entries(files)
    .filter(([name]) => name.endsWith("/route"))
    .map(([, address]) => address)
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
    .map((address) => {
      const pattern = new RegExp(`^${address.split("/").map(patternOf).join("/")}$`);
      return { address, pattern };
    });
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.address;
}

/** The route handlers of the built site. Rejects when the site is not built. */
export const builtRoutes = async (): Promise<RouteOf> =>
  routesAmong(addresses.parse(JSON.parse(await readFile(file, "utf8"))));

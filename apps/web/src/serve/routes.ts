import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import type { AskNext } from "./answers.ts";
import { counted } from "./callers.ts";
import { sendRefusal } from "./refuse.ts";

const FILE = join(import.meta.dirname, "../../.next/app-path-routes-manifest.json");
/** Addresses by the file that answers: "/api/v1/matches/[id]/route" answers "/api/v1/matches/[id]". */
const addressesSchema = z.record(z.string(), z.string());

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

/**
 * Of these files the route handlers (every other path may be answered by a page), or with `kinds` others: pages
 * end in "/page".
 */
export function routesAmong(
  files: Readonly<Record<string, string>>,
  kinds: readonly string[] = ["/route"],
): RouteOf {
  const routes = Object.entries(files)
    .filter(([name]) => kinds.some((kind) => name.endsWith(kind)))
    .map(([, address]) => address)
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
    .map((address) => {
      const pattern = new RegExp(`^${address.split("/").map(patternOf).join("/")}$`);
      return { address, pattern };
    });
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.address;
}

/** The route handlers of the built site, or its files of other kinds. Rejects when the site is not built. */
export const builtRoutes = async (kinds?: readonly string[]): Promise<RouteOf> =>
  routesAmong(addressesSchema.parse(JSON.parse(await readFile(FILE, "utf8"))), kinds);

/**
 * Refuses methods that a route handler does not take, and says which it takes (`Allow`; RFC 9110, 15.5.6):
 * Next answers 405 without that, and without a body. It knows the methods, though: it is asked once for
 * each route handler.
 */
export function allowedMethods(
  routeOf: RouteOf,
  askNext: AskNext,
  page: RequestListener,
): RequestListener {
  const known = new Map<string, Promise<readonly string[]>>();
  const methodsAt = async (path: string): Promise<readonly string[]> => {
    const { headers } = await askNext(path, counted(), "OPTIONS");
    return headers.allow?.toString().match(/[A-Z]+/g) ?? [];
  };
  return async (request, response) => {
    const { url = "", method = "" } = request;
    const [path = ""] = url.split("?", 1);
    const route = routeOf(path);
    if (route === undefined) return page(request, response);
    const asking = known.get(route) ?? methodsAt(path);
    known.set(route, asking);
    const methods = await asking.catch((): readonly string[] => {
      known.delete(route);
      return [];
    });
    // A handler that answers OPTIONS itself may not name its methods.
    if (methods.length === 0 || methods.includes(method)) return page(request, response);
    const message = `This address takes ${methods.join(", ")}.`;
    sendRefusal(request, response, { status: 405, code: "method-not-allowed", message, methods });
  };
}

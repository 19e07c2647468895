import type { RequestListener } from "node:http";
import type { AskNext } from "./ask-next.ts";
import type { RouteOf } from "./built-routes.ts";
import { sendRefusal } from "./refuse.ts";
import { counted } from "./self-requests.ts";

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

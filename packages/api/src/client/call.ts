import type { Answer, Arguments, CallName, JsonCall } from "./calls.ts";
import { type CallResult, type FetchCall, failed, send, unreachable } from "./send.ts";

/** Whether an answer fits its route; undefined stands for a body that is not JSON. */
type Fits = <Name extends CallName>(name: Name, value: unknown) => value is Answer<Name>;

/** A site's own pages and its API are of one release. */
const trusted = <Name extends CallName>(_: Name, value: unknown): value is Answer<Name> =>
  value !== undefined;

/**
 * Returns a function that calls the routes that answer in JSON: `call("GET /matches/{id}", { id })`. It brings
 * types and no schemas, which weigh too much for a page. It never throws: an error is returned as an answer.
 */
export const caller =
  (fetching: FetchCall, fits: Fits = trusted) =>
  async <Name extends JsonCall>(
    name: Name,
    ...[given]: Arguments<Name>
  ): Promise<CallResult<Answer<Name>>> => {
    try {
      const response = await send(fetching, name, given);
      const value: unknown = await response.json().catch(() => undefined);
      return response.ok && fits(name, value) ? { ok: true, value } : failed(response, value);
    } catch {
      return unreachable();
    }
  };

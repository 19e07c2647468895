import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll } from "vitest";

/** Starts a server on a free port of this machine until the end of the test file; returns its base URL. */
export async function serving(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An agent of the Space protocol, whose answers are of the wrong kind until it is repaired. */
export const spaceAgent = (isRepaired = (): boolean => true): Promise<string> =>
  serving(async (request, response) => {
    const body = await text(request);
    const names = /"status":"vote","word":null|"message":"([^",]+),/.exec(body);
    const result = isRepaired() ? (names?.[1] ?? "A warm thing.") : 42;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ success: true, result }));
  });

/** An OpenAI-compatible API that answers to this key alone, and votes for the first name on the ballot. */
export const keyedApi = (...keys: readonly string[]): Promise<string> =>
  serving(async (request, response) => {
    response.setHeader("content-type", "application/json");
    if (!keys.some((key) => request.headers.authorization === `Bearer ${key}`)) {
      response.writeHead(401).end('{"error": {"message": "wrong key"}}');
      return;
    }
    const asked = await text(request);
    const content = /exactly one of these:(?: |\\n- )([^,\\]+)/.exec(asked)?.[1] ?? "It is warm.";
    const message = { role: "assistant", content };
    response.end(
      JSON.stringify(
        request.method === "GET"
          ? { data: [{ id: "m", object: "model" }] }
          : { id: "x", model: "m", choices: [{ index: 0, finish_reason: "stop", message }] },
      ),
    );
  });

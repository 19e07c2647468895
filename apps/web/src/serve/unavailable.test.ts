import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { noteUnavailable, sayUnavailable } from "./unavailable.ts";

/** The answer to a request whose page fails, with or without a failure of the database at that time. */
async function answerOf(status: number, isNoted: boolean): Promise<[number, string | null]> {
  const server = createServer((_, response) => {
    sayUnavailable(response);
    if (isNoted) noteUnavailable();
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { status: said, headers } = await fetch(`http://127.0.0.1:${port}`);
  server.close();
  return [said, headers.get("retry-after")];
}

test("a page that failed for lack of the database says when to come back", async () => {
  expect(await answerOf(500, true)).toEqual([503, "5"]);
  // Those that came later and failed for another reason do not.
  expect(await answerOf(500, false)).toEqual([500, null]);
  expect(await answerOf(404, true)).toEqual([404, null]);
  expect(await answerOf(200, true)).toEqual([200, null]);
});

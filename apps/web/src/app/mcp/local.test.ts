import { expect, test } from "vitest";
import { makeMcpCalls } from "#test/mcp-calls.ts";

const { send, tokenOf } = await makeMcpCalls("local");
const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });

test("on one's own machine no token is needed, but one that is given has to work", async () => {
  expect((await send(ping)).status).toBe(200);
  expect((await send(ping, { authorization: "Bearer wisp_pat_unknown" })).status).toBe(401);
});

test("another name that leads to this machine is refused, token or not (DNS rebinding)", async () => {
  const { authorization } = await tokenOf("ada");
  for (const headers of [{}, { authorization }]) {
    expect((await send(ping, { ...headers, host: "rebound.example:3000" })).status).toBe(403);
  }
});

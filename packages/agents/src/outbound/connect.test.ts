import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { listen } from "../../test/servers.ts";
import { AddressRefused, guardedConnector } from "./connect.ts";

test("the address really connected to is checked before anything is sent", async () => {
  await using server = await listen(() => {});
  let checks = 0;
  const connector = guardedConnector({
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    // Passes when looked up, as an address that changes afterwards would.
    refusal: () => {
      checks += 1;
      return checks === 1 ? undefined : "not this one";
    },
  });
  const outcome = await new Promise<Error | Socket | null>((resolve) => {
    connector(
      { hostname: "agent.example", protocol: "https:", port: String(server.port) },
      (error, socket) => resolve(error ?? socket),
    );
  });
  expect(outcome).toBeInstanceOf(AddressRefused);
  expect(checks).toBe(2);
});

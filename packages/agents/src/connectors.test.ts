import { games as registered } from "@wisp/games";
import { expect, test } from "vitest";
import { seatContext } from "../test/match.ts";
import { connectors } from "./connectors.ts";
import { outboundClient } from "./outbound/index.ts";

test("every connector is found by its kind and knows the games given", async () => {
  const client = outboundClient({ mode: "public" });
  const all = connectors({ client, games: registered });
  expect([...all.keys()]).toEqual([
    "house",
    "space",
    "wisp",
    "a2a",
    "openai",
    "hf-inference",
    "pool",
  ]);
  const space = all.get("space");
  expect(space?.settings.safeParse({ url: "http://127.0.0.1:7860" }).success).toBe(false);
  const context = seatContext(0, { game: "tic-tac-toe" });
  expect(await space?.open({ url: "https://agent.example" }, context)).toMatchObject({
    failed: "refused",
    detail: expect.stringContaining("tic-tac-toe"),
  });
  await client.close();
});

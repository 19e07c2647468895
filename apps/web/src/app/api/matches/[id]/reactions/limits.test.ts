import { expect, it } from "vitest";
import { rates } from "#server/limits/limits.ts";
import { openSite } from "#test/open-site.ts";

await openSite({ WISP_MODE: "public" });
const reactions = await import("./route.ts");
const suspicion = await import("../suspicion/route.ts");

/** The status of a call that says nothing. */
async function called({ POST }: typeof reactions | typeof suspicion): Promise<number> {
  const request = new Request("https://wisp.example/api/matches/none", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.7" },
    body: "{}",
  });
  return (await POST(request, { params: Promise.resolve({ id: "none" }) })).status;
}

it("a crowd that reacts uses up no calls of suspects", async () => {
  expect([await called(reactions), await called(suspicion)]).toEqual([400, 400]);
  while (rates.allReactions.take("") === 0);
  expect([await called(reactions), await called(suspicion)]).toEqual([429, 400]);
  while (rates.allSuspects.take("") === 0);
  expect(await called(suspicion)).toBe(429);
});

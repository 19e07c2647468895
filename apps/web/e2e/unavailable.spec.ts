import { createTestDatabase, startTestServer } from "@wisp/test-kit/server";
import { expect } from "playwright/test";
import { publicSiteSomewhere } from "./providers/public-site.ts";
import { test } from "./test.ts";

test("without its database the site says when to come back, and shows no stack", async () => {
  const server = await startTestServer();
  const { url, database } = await createTestDatabase(server.url);
  await database.close();
  await using site = await publicSiteSomewhere({ DATABASE_URL: url });
  await server.stop();
  // The cookie requires a separate page.
  const readers: readonly Record<string, string>[] = [{}, { cookie: "own=1" }];
  for (const path of ["/", "/watch", "/agents", "/api/v1/matches", "/api/v1/seasons"]) {
    for (const headers of readers) {
      const answer = await fetch(site.url + path, { headers });
      expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "5"]);
      expect(await answer.text()).not.toMatch(/ECONNREFUSED|node_modules|chunks\/ssr/);
    }
  }
});

import { expect, test } from "playwright/test";
import { freePort } from "./providers/listen.ts";
import { ownDatabase, publicSite } from "./providers/public-site.ts";

test("without its database the site says when to come back, and shows no stack", async () => {
  const database = await ownDatabase("unavailable");
  await using site = await publicSite(await freePort(), { DATABASE_URL: database.url });
  await database[Symbol.asyncDispose]();
  // The cookie asks for a page of one's own.
  const readers: readonly Record<string, string>[] = [{}, { cookie: "own=1" }];
  for (const path of ["/", "/watch", "/agents", "/api/v1/matches", "/api/v1/seasons"]) {
    for (const headers of readers) {
      const answer = await fetch(site.url + path, { headers });
      expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "5"]);
      expect(await answer.text()).not.toMatch(/ECONNREFUSED|node_modules|chunks\/ssr/);
    }
  }
});

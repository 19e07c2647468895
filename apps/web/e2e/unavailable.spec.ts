import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createTestDatabase, startTestServer } from "@wisp/test-kit/server";
import { expect } from "playwright/test";
import { ownDatabase, publicSiteSomewhere } from "./providers/public-site.ts";
import { test } from "./test.ts";

test("without its database the site says when to come back, and shows no stack", {
  tag: "@sweep",
}, async () => {
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
  for (const [language, sentence] of [
    ["en", "The database of this arena does not answer."],
    ["zh", "竞技场的数据库暂时没有响应。"],
  ] as const) {
    const headers = { "accept-language": language };
    // How the database is, the site finds out every 3 seconds.
    await expect(async () => {
      const answer = await fetch(`${site.url}/status`, { headers });
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
      expect((await answer.text()).includes(sentence)).toBe(true);
    }).toPass();
  }
  // Programs collect its log: each line is JSON, also those of libraries.
  const lines = site.said().trim().split("\n");
  expect(lines.map((line) => typeof JSON.parse(line).msg)).toEqual(lines.map(() => "string"));
});

/** A way to Postgres that takes everything and passes nothing on while it is stalled. */
async function stallingProxy(target: URL) {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        if (!isStalled) to.write(bytes);
      });
      from.on("error", () => to.destroy()).on("close", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { port: String(port), hostname: "127.0.0.1" }).href,
    stall: () => {
      isStalled = true;
    },
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test("a database that hangs does not keep readers waiting", { tag: "@sweep" }, async () => {
  await using own = await ownDatabase();
  using proxy = await stallingProxy(new URL(own.url));
  await using site = await publicSiteSomewhere({ DATABASE_URL: proxy.url });
  const paths = ["/", "/watch", "/agents", "/api/v1/matches"];
  // The site has open connections when the database stops answering.
  await Promise.all(paths.map((path) => fetch(site.url + path)));
  proxy.stall();
  // Until then a page that was just rendered is served again.
  await wait(3_000);
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(site.url + path, { headers: { cookie: "own=1" } });
      return [path, answer.status];
    }),
  );
  // The database never answers, and the reader does not give up: the site does.
  expect(answers).toEqual(paths.map((path) => [path, 503]));
});

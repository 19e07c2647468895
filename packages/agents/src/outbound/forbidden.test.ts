import { createServer, type Server } from "node:net";
import { isFailure } from "@wisp/game";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forbiddenHosts, forbiddenNames, forbiddenSchemes } from "../../test/forbidden.ts";
import { canonicalUrl } from "../space/index.ts";
import { type OutboundClient, outboundClient } from "./client.ts";
import { type ResolvedAddress, refusalOf } from "./resolve.ts";

/** What every name leads to in the case that is being tried. */
let answers: readonly string[] = [];
const resolved = (address: string): ResolvedAddress => ({
  address,
  family: address.includes(":") ? 6 : 4,
});
const resolve = async (): Promise<ResolvedAddress[]> => answers.map(resolved);

const client = outboundClient({ mode: "public", resolve });
const servers: Server[] = [];
let port = 0;
let connections = 0;

/** Accepts every connection; rejects where a machine does not have the address. */
async function listenAt(address: string): Promise<void> {
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((started, failed) => {
    server.once("error", failed).listen(port, address, started);
  });
  servers.push(server);
  const bound = server.address();
  if (typeof bound === "object" && bound !== null) port = bound.port;
}

beforeAll(async () => {
  await listenAt("127.0.0.1");
  // Some machines have no IPv6.
  await listenAt("::1").catch(() => {});
});
afterAll(async () => {
  await client.close();
  for (const server of servers) server.close();
});

async function outcomeOf(means: OutboundClient, url: string): Promise<string> {
  const answer = await means.post(url, {}, { signal: AbortSignal.timeout(30_000) });
  return isFailure(answer) ? answer.failed : "answered";
}

let tried = 0;
/** Calls an address with and without the port where the servers of this machine listen. */
async function calledFrom(host: string): Promise<string[]> {
  tried += 1;
  const urls = [`https://${host}:${port}/agent/init`, `https://${host}/`];
  return Promise.all(urls.map((url) => outcomeOf(client, url)));
}

describe("public mode", () => {
  test("refuses every spelling of a forbidden host, when registered and when called", async () => {
    answers = ["127.0.0.1"];
    for (const host of forbiddenHosts) {
      expect([host, canonicalUrl(`https://${host}`, "public")]).toMatchObject([
        host,
        { failed: "refused" },
      ]);
      expect([host, ...(await calledFrom(host))]).toEqual([host, "refused", "refused"]);
    }
  });

  test("refuses every name that leads to a forbidden address", async () => {
    for (const [name, addresses] of forbiddenNames) {
      answers = addresses;
      expect([name, addresses, ...(await calledFrom(name))]).toEqual([
        name,
        addresses,
        "refused",
        "refused",
      ]);
    }
  });

  test("does not say where a name leads, whatever is called and however", async () => {
    for (const [name, addresses] of forbiddenNames) {
      answers = addresses;
      for (const url of [`https://${name}:${port}/agent/init`, `https://${name}/`]) {
        const sent = { signal: AbortSignal.timeout(30_000) };
        const outcomes = [await client.post(url, {}, sent), await client.postText(url, "{}", sent)];
        for (const outcome of outcomes) {
          const detail = isFailure(outcome) ? outcome.detail : "answered";
          expect(detail).toBe(
            `${new URL(url).hostname} does not lead to a public address. This arena only calls servers on the internet.`,
          );
        }
      }
    }
  });

  test("refuses every other scheme, and invalid addresses", async () => {
    answers = ["127.0.0.1"];
    for (const url of forbiddenSchemes) {
      tried += 1;
      expect([url, canonicalUrl(url, "public")]).toMatchObject([url, { failed: "refused" }]);
      expect([url, await outcomeOf(client, url)]).toEqual([url, "refused"]);
    }
  });

  test("let none of more than 200 through", async () => {
    expect(tried).toBeGreaterThanOrEqual(200);
    expect(connections).toBe(0);
    // The servers do hear those that are let through.
    const local = outboundClient({ mode: "local" });
    expect(await outcomeOf(local, `https://127.0.0.1:${port}/agent/init`)).toBe("unreachable");
    expect(connections).toBe(1);
    await local.close();
  });

  test.each([
    "1.1.1.1",
    "11.0.0.1",
    "93.184.215.14",
    "100.128.0.1",
    "172.32.0.1",
    "198.20.0.1",
    "223.255.255.254",
    "::ffff:93.184.215.14",
    "2606:4700:4700::1111",
    "2a02:2e0:3fe:1001:302::",
  ])("accepts %s", (address) => {
    expect(refusalOf(address, "public")).toBeUndefined();
  });
});

test("settings cannot smuggle user names: they are refused when registered", () => {
  for (const typed of [
    "https://a@public.example",
    "https://a:b@public.example",
    "https://:b@x.y",
  ]) {
    expect(canonicalUrl(typed, "public")).toMatchObject({ failed: "refused" });
  }
});

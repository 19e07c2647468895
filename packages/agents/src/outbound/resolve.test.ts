import { createSocket } from "node:dgram";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fakeAgent, listen } from "../../test/servers.ts";
import { outboundClient } from "./client.ts";
import { dnsResolve } from "./resolve.ts";

const NO_HOSTS = join(tmpdir(), `no-hosts-${crypto.randomUUID()}`);
const A = 1;

interface NameServer extends AsyncDisposable {
  readonly address: string;
  /** The names that were asked for, one for each question. */
  readonly asked: string[];
}

/** The name and the type that a packet asks for, and the bytes of its question. */
function questionIn(packet: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let size = packet.readUInt8(at); size > 0; size = packet.readUInt8(at)) {
    labels.push(packet.toString("latin1", at + 1, at + 1 + size));
    at += 1 + size;
  }
  return {
    name: labels.join("."),
    type: packet.readUInt16BE(at + 1),
    bytes: packet.subarray(12, at + 5),
  };
}

/** Answers one packet; `code` 0 with an address, 0 without one, or 3 for a name that does not exist. */
function answerTo(packet: Buffer, code: number, address: readonly number[]): Buffer {
  const header = Buffer.alloc(12);
  packet.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 + code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(address.length > 0 ? 1 : 0, 6);
  const record = [0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...address];
  const { bytes } = questionIn(packet);
  return Buffer.concat([header, bytes, Buffer.from(address.length > 0 ? record : [])]);
}

/** A server of DNS: `quick.example` is this machine, `none.*` does not exist, the rest gets no answer. */
async function nameServer(): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (packet, { port, address }) => {
    const { name, type } = questionIn(packet);
    asked.push(name);
    const found = name === "quick.example" && type === A ? [127, 0, 0, 1] : [];
    if (name === "quick.example") socket.send(answerTo(packet, 0, found), port, address);
    if (name.startsWith("none.")) socket.send(answerTo(packet, 3, []), port, address);
  });
  await new Promise<void>((bound) => socket.bind(0, "127.0.0.1", bound));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    [Symbol.asyncDispose]: () => new Promise((closed) => socket.close(() => closed())),
  };
}

test("names that DNS does not answer for hold up no call to another host", async () => {
  await using dns = await nameServer();
  await using agent = await fakeAgent();
  await using server = await listen(() => {});
  const resolve = dnsResolve({ servers: [dns.address], hostsFile: NO_HOSTS });
  const client = outboundClient({ mode: "local", resolve });
  const called = (url: string, limitMs: number) =>
    client.post(url, {}, { signal: AbortSignal.timeout(limitMs) });
  const slow = Array.from({ length: 64 }, (_, nth) =>
    called(`https://slow-${nth}.example`, 30_000),
  );
  expect(await called(`http://localhost:${agent.port}`, 30_000)).toMatchObject({ json: {} });
  // The server speaks no TLS: that it was connected to is what counts.
  await called(`https://quick.example:${server.port}`, 30_000);
  expect(server.connections()).toBeGreaterThan(0);
  // They are looked up side by side: four at a time would take more than a minute, and end as a timeout.
  for (const outcome of await Promise.all(slow)) {
    expect(outcome).toMatchObject({
      failed: "unreachable",
      detail: expect.stringContaining("DNS does not answer"),
    });
  }
  await client.close();
});

test("a name is looked up once for all callers, and cached for a while", async () => {
  await using dns = await nameServer();
  const resolve = dnsResolve({ servers: [dns.address], hostsFile: NO_HOSTS });
  const wanted = [{ address: "127.0.0.1", family: 4 }];
  expect(await Promise.all(Array.from({ length: 9 }, () => resolve("quick.example")))).toEqual(
    Array(9).fill(wanted),
  );
  expect(new Set(dns.asked)).toEqual(new Set(["quick.example"]));
  // One question for each family, and a second one where the first is not answered for 2 s.
  const asked = dns.asked.length;
  expect(asked).toBeLessThanOrEqual(4);
  expect(await resolve("Quick.Example.")).toEqual(wanted);
  expect(dns.asked).toHaveLength(asked);
});

test("a name that does not exist is distinguished from one that DNS does not answer for", async () => {
  await using dns = await nameServer();
  const resolve = dnsResolve({ servers: [dns.address], hostsFile: NO_HOSTS });
  await expect(resolve("none.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
  await expect(resolve("silent.example")).rejects.toMatchObject({ code: "EAI_AGAIN" });
});

test("localhost is this machine, and the hosts file comes before DNS", async () => {
  await using dns = await nameServer();
  const hostsFile = join(tmpdir(), `hosts-${crypto.randomUUID()}`);
  await writeFile(hostsFile, "# 10.0.0.9 own.example\n\n 10.0.0.7\tother Own.Example # mine\n");
  const resolve = dnsResolve({ servers: [dns.address], hostsFile });
  expect(await resolve("own.example")).toEqual([{ address: "10.0.0.7", family: 4 }]);
  for (const name of ["localhost", "LOCALHOST.", "agent.localhost"]) {
    expect((await resolve(name)).map(({ address }) => address)).toEqual(["127.0.0.1", "::1"]);
  }
  expect(dns.asked).toEqual([]);
});

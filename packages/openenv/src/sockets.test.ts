import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import frames from "../test/frames.json" with { type: "json" };
import { connected, endServers, silent, started, ticTacToe } from "../test/serving.ts";
import type { Opponent } from "./environment.ts";
import type { RunningServer } from "./server.ts";

endServers();

/** A frame of a client, masked with zeros. */
function masked(opcode: number, text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

/** A socket that has opened the connection and from then on does only what the test has it do. */
async function handshaken({ url }: RunningServer): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString("base64")}\r\n\r\n`,
  );
  await once(socket, "data");
  return socket;
}

describe("a socket", () => {
  it("answers the frames of OpenEnv's source as its server does", async () => {
    const client = await connected(await started());
    for (const { about, send, receive } of frames) {
      expect(await client.send(send), about).toMatchObject(receive);
    }
    expect(await client.send("{")).toMatchObject({
      type: "error",
      data: { code: "INVALID_JSON" },
    });
    client.socket.send(JSON.stringify({ type: "close" }));
    expect(await client.closed).toEqual([1_000, "The client closed its session."]);
  });

  it("has an environment of its own, of which there are only so many", async () => {
    const server = await started({ maxSessions: 2 });
    const [one, two] = [await connected(server), await connected(server)];
    await one.send({ type: "reset", data: { seed: 1, episode_id: "one" } });
    expect(await two.send({ type: "state" })).toMatchObject({ data: { episode_id: null } });
    const third = await connected(server);
    expect(await third.receive()).toMatchObject({
      type: "error",
      data: { code: "CAPACITY_REACHED", active_sessions: 2, max_sessions: 2 },
    });
    expect(await third.closed).toEqual([1_013, "All environments are in use."]);
    one.socket.close();
    await one.closed;
    await expect
      .poll(async () => (await connected(server)).send({ type: "state" }))
      .toEqual(expect.objectContaining({ type: "state" }));
  });

  it("is closed with a code and a reason", async () => {
    const unused = await connected(await started({ idleMs: 100 }));
    expect(await unused.closed).toEqual([1_001, "Unused for 0.1 s."]);
    const server = await started({ pool: [silent] });
    const large = await connected(server);
    large.socket.send("x".repeat(2_000_000));
    expect(await large.closed).toEqual([1_009, "A message has at most 1000000 bytes."]);
    const hasty = await connected(server);
    await hasty.send({ type: "reset", data: { game: "tic-tac-toe", seat: 0 } });
    const step = JSON.stringify({ type: "step", data: { message: "5" } });
    for (let call = 0; call < 17; call += 1) hasty.socket.send(step);
    expect(await hasty.closed).toEqual([1_008, "Wait for the answers to the messages before."]);
    const last = await connected(server);
    await server.close();
    expect(await last.closed).toEqual([1_001, "The server stops."]);
  });

  it("is closed when it answers no ping, and then in any case", async () => {
    // It pings when the test says so.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const server = await started({ pingMs: 1_000, maxSessions: 2 });
    const answering = await connected(server);
    const mute = await handshaken(server);
    const bytes: Buffer[] = [];
    mute.on("data", (chunk) => bytes.push(chunk));
    const ended = once(mute, "close");
    vi.advanceTimersByTime(1_000);
    // Before the first answer is read here, the ping was; so the second one comes after the answer to the ping.
    for (const _ of [1, 2]) {
      expect(await answering.send({ type: "state" })).toMatchObject({ type: "state" });
    }
    vi.advanceTimersByTime(1_000);
    // It does not confirm the close frame either.
    await ended;
    const received = Buffer.concat(bytes).toString("latin1");
    expect(received).toContain("\x88\x1a\x03\xf0A ping was not answered.");
    await connected(server);
    expect(await answering.send({ type: "state" })).toMatchObject({ type: "state" });
  });

  it.each([
    ["answers", masked(0x1, JSON.stringify({ type: "reset" }))],
    ["pongs", masked(0x9, "x".repeat(125))],
  ])("is closed when its client never reads %s", async (_, frame) => {
    const rules = "rule ".repeat(20_000);
    const wordy = { ...ticTacToe, game: { ...ticTacToe.game, rules: () => rules } };
    const server = await started({ games: { wordy }, maxSessions: 1, pingMs: 600_000 });
    const mute = await handshaken(server);
    mute.pause();
    const ended = new Promise((resolve) => mute.once("close", resolve).on("error", () => {}));
    const frames = Buffer.concat(Array.from({ length: 10 }, () => frame));
    const sending = setInterval(() => mute.write(frames), 1);
    await ended;
    clearInterval(sending);
    expect(await (await connected(server)).send({ type: "state" })).toMatchObject({
      type: "state",
    });
  });

  it("takes no more than its address's share of the places", async () => {
    const server = await started({ maxSessions: 3, host: "0.0.0.0" });
    const first = await connected(server);
    await connected(server);
    const third = await connected(server);
    expect(await third.receive()).toMatchObject({
      data: { code: "CAPACITY_REACHED", active_sessions: 2, max_sessions: 2 },
    });
    expect(await third.closed).toEqual([1_013, "All 2 environments of your address are in use."]);
    const other = await connected(server, { localAddress: "127.0.0.2" });
    expect(await other.send({ type: "state" })).toMatchObject({ type: "state" });
    first.socket.close();
    await first.closed;
    await expect
      .poll(async () => (await connected(server)).send({ type: "state" }))
      .toMatchObject({ type: "state" });
  });

  it("ends the sessions of its opponents when its client goes", async () => {
    let closed = 0;
    const opponent: Opponent = {
      name: "slow",
      open: async () => ({
        perceive() {},
        async flush() {},
        decide: () => new Promise(() => {}),
        async close() {
          closed += 1;
        },
      }),
    };
    const client = await connected(await started({ pool: [opponent] }));
    client.socket.send(JSON.stringify({ type: "reset", data: { game: "prisoners-dilemma" } }));
    await client.receive();
    client.socket.terminate();
    await expect.poll(() => closed).toBe(2);
  });
});

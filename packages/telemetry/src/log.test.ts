import { expect, test } from "vitest";
import { createLogger, writeConsoleAsJson } from "./log.ts";

test("fields that may contain a key are not written, at any depth; the rest is", () => {
  const lines: string[] = [];
  const log = createLogger("trace", { write: (line: string) => void lines.push(line) });
  const secret = "hf_PLANTED";
  log.trace({ token: secret, agent: "ada", settings: { url: "x", token: secret } }, "one");
  log.info({ agent: { headers: { authorization: `Bearer ${secret}` }, key: secret } }, "two");
  log.warn({ err: Object.assign(new Error("broken"), { settings: { key: secret } }) }, "three");
  log.child({ secret }).error({ seats: [{ version: { settings: { token: secret } } }] }, "four");
  expect(lines).toHaveLength(4);
  expect(lines.join("")).not.toContain(secret);
  expect(lines.join("")).toMatch(/"agent":"ada".*"msg":"one".*"message":"broken".*"msg":"three"/s);
});

test("passwords are hidden by any spelling of their names, and in addresses", () => {
  const lines: string[] = [];
  const log = createLogger("trace", { write: (line: string) => void lines.push(line) });
  const secret = "hunter2";
  class Client {
    readonly parameters = { user: "ann", at: secret };
  }
  log.info({ headers: { Authorization: secret, Cookie: secret }, tokens: 12, at: new Date(0) });
  const broken = new Error(`postgresql://ann:${secret}@db.example/wisp does not answer`);
  const more = { client: new Client(), options: { auth: { user: "ann", pass: secret } } };
  log.warn({ err: Object.assign(broken, more, { config: { secretAccessKey: secret } }) });
  log.error(`redis://:${secret}@cache.example:6379 is gone, https://wisp.example/a:b@c is not`);
  log.error({ err: new AggregateError([new Error("one"), new TypeError("two")], "both") });
  const cyclic: Record<string, unknown> = { apiKey: secret };
  cyclic.self = cyclic;
  log.error(cyclic);
  // Its prototype has no constructor.
  log.error({
    query: Object.create(Object.create(null), { at: { value: secret, enumerable: true } }),
  });
  expect(lines.join("")).not.toContain(secret);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      headers: { Authorization: "[hidden]", Cookie: "[hidden]" },
      tokens: 12,
      at: "1970-01-01T00:00:00.000Z",
    },
    {
      err: {
        type: "Error",
        message: "postgresql://ann:[hidden]@db.example/wisp does not answer",
        client: "[Client]",
        options: { auth: { user: "ann", pass: "[hidden]" } },
      },
    },
    { msg: "redis://:[hidden]@cache.example:6379 is gone, https://wisp.example/a:b@c is not" },
    { err: { message: "both", aggregateErrors: [{ message: "one" }, { type: "TypeError" }] } },
    { self: { apiKey: "[hidden]" } },
    { query: "[object]" },
  ]);
});

test("what is said on the console is a line of JSON, with objects as fields that may be hidden", () => {
  const lines: string[] = [];
  const log = createLogger("trace", { write: (line: string) => void lines.push(line) });
  const secret = "hf_PLANTED";
  const undo = writeConsoleAsJson(log);
  const terminal = console;
  try {
    terminal.error("failed", { token: secret, agent: "ada" });
    terminal.warn("two of %d", 2, [{ key: secret }], { agent: { headers: { token: secret } } });
    terminal.error(Object.assign(new Error("broken\nin two"), { settings: { key: secret } }));
    terminal.error(
      new Error("one"),
      Object.assign(new Error("two"), { options: { pass: secret } }),
    );
    terminal.log("plain");
  } finally {
    undo();
  }
  expect(lines.join("")).not.toContain(secret);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: "failed", data: { token: "[hidden]", agent: "ada" } },
    { level: 40, msg: "two of 2", data: [[{ key: "[hidden]" }], { agent: {} }] },
    { level: 50, msg: "broken\nin two", err: { settings: "[hidden]" } },
    { level: 50, msg: "one", err: {}, data: { message: "two", options: { pass: "[hidden]" } } },
    { level: 30, msg: "plain" },
  ]);
});

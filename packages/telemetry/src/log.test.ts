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
    terminal.log("plain");
  } finally {
    undo();
  }
  expect(lines.join("")).not.toContain(secret);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: "failed", data: { token: "[hidden]", agent: "ada" } },
    { level: 40, msg: "two of 2", data: [[{ key: "[hidden]" }], { agent: {} }] },
    { level: 50, msg: "broken\nin two", err: { settings: "[hidden]" } },
    { level: 30, msg: "plain" },
  ]);
});

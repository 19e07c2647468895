import { expect, test } from "vitest";
import { createLogger } from "./log.ts";

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

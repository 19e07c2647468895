import { expect, test } from "vitest";
import { returnAddress } from "./sign-in.ts";

test.each([
  ["/agents/new?url=x#y", "/agents/new?url=x#y"],
  ["/", "/"],
  [undefined, "/me"],
  [["/a", "/b"], "/me"],
  ["https://evil.example/x", "/me"],
  ["//evil.example/x", "/me"],
  ["/\\evil.example", "/me"],
  ["/\t/evil.example", "/me"],
  ["/.//evil.example", "/me"],
  ["/a/..//evil.example/x", "/me"],
  ["/%2e/\\evil.example", "/me"],
  ["javascript:alert(1)", "/me"],
  ["me", "/me"],
])("after signing in, %j leads to %s", (wanted, address) => {
  expect(returnAddress(wanted)).toBe(address);
});

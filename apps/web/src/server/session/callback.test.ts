import { expect, test } from "vitest";
import { ownPage } from "./callback.ts";

const baseUrl = "https://wisp.example";

test.each([
  ["/agents?q=1#a", `${baseUrl}/agents?q=1#a`],
  [`${baseUrl}/me`, `${baseUrl}/me`],
  ["/你\n好", `${baseUrl}/%E4%BD%A0%E5%A5%BD`],
  ["http://wisp.example/me", baseUrl],
  ["//evil.example", baseUrl],
  ["/\\evil.example", baseUrl],
  [`${baseUrl}.evil.example`, baseUrl],
  ["javascript:alert(1)", baseUrl],
  ["http://[", baseUrl],
])("a user who requested %j is led to %s", (url, page) => {
  expect(ownPage({ url, baseUrl })).toBe(page);
});

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashedPolicy } from "./policy.ts";

const NONCE = "b7Zz+/4=";
const policy = [
  "default-src 'self'",
  `script-src 'self' 'nonce-${NONCE}' 'strict-dynamic'`,
  `style-src-elem 'self' 'nonce-${NONCE}'`,
].join("; ");

const hashOf = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const hashed = (html: string): string => hashedPolicy(policy, Buffer.from(html));

test("inline scripts and styles with the nonce are allowed by their hashes, each once", () => {
  const found = hashed(
    `<script nonce="${NONCE}">one("你好")\nand = 1</script><script nonce="${NONCE}">two()</script>` +
      `<script src="/a.js" async="" nonce="${NONCE}"></script>` +
      `<script id="x" nonce="${NONCE}">two()</script><style nonce="${NONCE}">a{}</style>`,
  );
  expect(found.split("; ")).toEqual([
    "default-src 'self'",
    `script-src 'self' ${hashOf('one("你好")\nand = 1')} ${hashOf("two()")}`,
    `style-src-elem 'self' ${hashOf("a{}")}`,
  ]);
});

test.each([
  ["an element without the nonce", "<script>stranger()</script>"],
  ["one with another nonce", `<script nonce="guess">stranger()</script>`],
  ["one that has the nonce as its text", `<script>' nonce="${NONCE}"'</script>`],
  ["one of another kind", `<noscript nonce="${NONCE}">stranger()</noscript>`],
])("%s is not allowed", (_what, html) => {
  expect(hashed(html)).toBe("default-src 'self'; script-src 'self'; style-src-elem 'self'");
});

test("a policy without a nonce stays as it is", () => {
  expect(hashedPolicy("default-src 'none'", Buffer.from("<script>a()</script>"))).toBe(
    "default-src 'none'",
  );
});

test.each(["<script>", "<style>"])("any number of %s in a text costs little", (tag) => {
  const html = `${tag.repeat(20_000)}${"x".repeat(200_000)}<script nonce="${NONCE}">a()</script>`;
  const before = process.threadCpuUsage();
  expect(hashed(html)).toContain(hashOf("a()"));
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(50);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tokens, tooManyPage } from "./too-many.ts";

test("the page has the colours of the site's theme", () => {
  const css = readFileSync(new URL(import.meta.resolve("@wisp/config/theme.css")), "utf8");
  const names = ["ground", "raised", "line", "text", "soft", "lamp"] as const;
  expect(Object.keys(tokens.dark)).toEqual(names);
  for (const name of names) {
    const pair = `light-dark(${tokens.light[name]}, ${tokens.dark[name]})`;
    expect(css).toContain(`--${name}: ${pair};`);
  }
});

test.each([
  ["en", null, 'lang="en">', "Go to the home page"],
  ["zh", null, 'lang="zh-Hans">', "返回首页"],
  ["zh", "light", 'lang="zh-Hans" data-theme="light">', "重试"],
] as const)(
  "in %s (framed: %s) it says who it speaks to and what to do",
  (locale, framed, tag, words) => {
    const { html, policy } = tooManyPage(locale, 1_500, framed);
    expect(html).toContain(`<html ${tag}`);
    expect(html).toContain(words);
    expect(html).toMatch(/ 2 (seconds|秒)/);
    expect(html.includes('href="/"')).toBe(framed === null);
    const [, nonce] = /<style nonce="([^"]+)"/.exec(html) ?? [];
    expect(policy).toContain(`style-src 'nonce-${nonce}'`);
  },
);

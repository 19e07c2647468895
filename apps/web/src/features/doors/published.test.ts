import { describe, expect, test } from "vitest";
import { documentPages } from "#features/docs/doc-pages.ts";
import { agentCard, llmsFullText, llmsText, serverCard, serverDescription } from "./published.ts";
import { skillText, stepsOf } from "./skill.ts";

const BASE = "https://wisp.example";

describe("llms.txt", () => {
  test("is under 6 kB, and begins as the format says", () => {
    const text = llmsText(BASE, true);
    expect(Buffer.byteLength(text)).toBeLessThan(6_000);
    expect(text).toMatch(/^# Wisp\n\n> /);
    expect(text).toContain(`${BASE}/skill.md`);
  });

  test("invites no guests where none are taken", () => {
    expect(llmsText(BASE, false)).not.toContain("skill.md");
    const skill = "name: wisp-arena";
    expect(llmsFullText(BASE, true)).toContain(skill);
    expect(llmsFullText(BASE, false)).not.toContain(skill);
  });

  test("has the documents in full beside it", () => {
    expect(llmsFullText(BASE, true).length).toBeGreaterThan(200_000);
  });
});

test.each(["en", "zh"] as const)(
  "the skill file in %s has its front matter and every step",
  (locale) => {
    const text = skillText(BASE, locale);
    expect(text).toMatch(/^---\nname: wisp-arena\ndescription: .+\n---\n/);
    const { join: _join, get: _get, cliJoin, ...same } = stepsOf(BASE);
    for (const step of Object.values(same)) expect(text).toContain(step);
    expect(text).toContain(cliJoin);
  },
);

test("llms.txt leads to documents that the site has, and to each protocol", () => {
  const linked = [...llmsText(BASE, true).matchAll(/\/docs\/([\w-]+)\/document\.md/g)];
  const pages = linked.map(([, page]) => page);
  expect(pages).toEqual(expect.arrayContaining(["agent-protocol", "mcp", "a2a", "dial-out"]));
  const known: readonly string[] = documentPages;
  expect(pages.filter((page) => !known.includes(page ?? ""))).toEqual([]);
});

test.each([
  ["server.json", serverDescription, /2025-12-11\/server\.schema\.json$/],
  ["server card", serverCard, /\/v1\/server-card\.schema\.json$/],
])("the %s describes the MCP server, and guests where they are taken", (_, describes, schema) => {
  expect(describes(BASE, true)).toEqual({
    $schema: expect.stringMatching(schema),
    name: "example.wisp/wisp-arena",
    title: "Wisp arena",
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    description: expect.stringMatching(/^.{1,100}$/),
    websiteUrl: BASE,
    remotes: [{ type: "streamable-http", url: `${BASE}/mcp` }],
  });
  expect(JSON.stringify(describes(BASE, true))).toContain("guest");
  expect(JSON.stringify(describes(BASE, false))).not.toContain("guest");
});

test("the agent card names its endpoint and a skill for each game", () => {
  expect(agentCard(BASE)).toMatchObject({
    supportedInterfaces: [
      { url: `${BASE}/a2a`, protocolBinding: "JSONRPC", protocolVersion: "1.0" },
    ],
    skills: expect.arrayContaining([
      expect.objectContaining({ id: "list-live-matches" }),
      expect.objectContaining({
        id: "play-tic-tac-toe",
        examples: ["play tic-tac-toe", "玩井字棋"],
      }),
    ]),
  });
});

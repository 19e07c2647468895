import { changeAgent, replaceKey, requestCheck } from "@wisp/arena";
import { agentBySlug, joinQueue, retireAgent } from "@wisp/db";
import { games } from "@wisp/games";
import { describe, expect, test } from "vitest";
import { makeMcpCalls } from "#test/mcp-calls.ts";

const { database, tokenOf, connect } = await makeMcpCalls("public");
const { toApiMe } = await import("#server/me.ts");

describe("the agent of an owner's assistants", () => {
  test("is made at the first match, once, and belongs to the owner like others", async () => {
    const [one, other] = [await connect("ada"), await connect("ada")];
    const seats = await Promise.all(
      [one, other, one, other].map((each) => each.join("tic-tac-toe")),
    );
    expect(new Set(seats.map(({ agent }) => agent))).toEqual(new Set(["ada-mcp"]));
    const { user } = await tokenOf("ada");
    expect((await toApiMe(database, user)).agents).toMatchObject([
      {
        slug: "ada-mcp",
        name: "ada (MCP)",
        connector: "mcp",
        state: "offline",
        practiceOnly: true,
        maxConcurrent: 4,
        suspension: null,
        keyEndsIn: null,
      },
    ]);
    const made = await agentBySlug(database, "ada-mcp");
    expect(new Set(made?.games.map(({ game }) => game))).toEqual(new Set(Object.keys(games)));
    await retireAgent(database, made?.id ?? "");
    expect((await one.join("tic-tac-toe")).agent).toMatch(/^ada-mcp-[0-9a-f]{6}$/);
  });

  test("plays no ranked matches: it is not checked, not invited, and gets no address or key", async () => {
    const ann = await connect("ann");
    const { agent: slug } = await ann.join("tic-tac-toe");
    const { user } = await tokenOf("ann");
    const agent = await agentBySlug(database, slug);
    const agentId = agent?.id ?? "";
    expect(agent?.version.passedAt).toBeNull();
    expect(
      await joinQueue(database, {
        agentId,
        kind: "ranked",
        game: "tic-tac-toe",
        opponents: "queue",
      }),
    ).toMatchObject({
      failed: "not-passed",
      detail: expect.stringMatching(/over MCP play practice only/),
    });
    expect(await changeAgent(database, user, slug, { online: true })).toMatchObject({
      failed: "practice-only",
    });
    expect(await changeAgent(database, user, slug, { name: "Ann's" })).toMatchObject({ slug });
    const noKeys = () => null;
    expect(await requestCheck(database, user, { agent: slug }, noKeys)).toMatchObject({
      failed: "practice-only",
      detail: expect.stringMatching(/practice only/),
    });
    const key = "sk-abcdefgh";
    expect(await replaceKey(database, user, slug, { key }, noKeys)).toMatchObject({
      failed: "takes-no-key",
    });
  });
});

describe("public resources", () => {
  test("are the games and their rules in both languages", async () => {
    const ann = await connect("reader");
    const listed = await ann.call("list_games");
    for (const [id, { name }] of Object.entries(games)) {
      expect(listed.text).toContain(`${id}: ${name.en}`);
      const texts = await Promise.all(
        ["en", "zh"].map((locale) => ann.call("read_rules", { game: id, locale })),
      );
      expect(texts[1]?.text).toMatch(/\p{Script=Han}/u);
      expect(texts[0]?.text).not.toBe(texts[1]?.text);
      expect(texts[0]?.data).toEqual({ rules: texts[0]?.text });
    }
  });

  test("are tools that describe their inputs and outputs", async () => {
    const ann = await connect("reader");
    const { tools } = await ann.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "list_games",
      "read_rules",
      "join_practice",
      "wait_for_turn",
      "answer",
      "leave",
      "read_match",
    ]);
    for (const { description, outputSchema } of tools) {
      expect(description?.length).toBeGreaterThan(20);
      expect(outputSchema?.type).toBe("object");
    }
  });
});

import { expect } from "playwright/test";
import {
  agentServer,
  checkAddress,
  checkAgain,
  expectInChinese,
  passed,
  passedInPart,
  registerChecked,
} from "./agent-server.ts";
import { complaints } from "./arena.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

const description = {
  protocol: "wisp/1",
  name: "Patient player",
  games: [
    { game: "who-is-spy", locales: ["zh"] },
    { game: "tic-tac-toe", locales: ["en", "zh"] },
  ],
};

/** A server of the agent protocol whose moves in tic-tac-toe are illegal while `state.illegal` is set. */
async function wispServer() {
  const state = { illegal: true };
  const server = await agentServer(({ request, response, body }) => {
    if (request.method === "GET") {
      const found = request.url === "/wisp";
      response.writeHead(found ? 200 : 404).end(JSON.stringify(found ? description : {}));
      return;
    }
    const { game, ask } = JSON.parse(body);
    const illegal = state.illegal && game === "tic-tac-toe";
    const legal = ask.options?.[0] ?? ask.number?.minimum ?? "It is warm.";
    response.end(JSON.stringify({ value: illegal ? 99 : legal }));
  });
  return { ...server, state };
}

test("a server of the agent protocol is asked a question of each game, and registered", {
  tag: "@sweep",
}, async ({ page, baseURL }) => {
  await using server = await wispServer();
  const heard = complaints(page);
  await signIn(page, "protocol-e2e", "/agents/new");
  const understood = `server of the agent protocol at ${server.url}`;
  await checkAddress(page, server.url, understood, passedInPart);
  const step = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(step("Tic-tac-toe")).toContainText(
    '"99" is illegal. The answer is not a free cell.',
  );
  await expect(step("Tic-tac-toe")).toContainText("POST /wisp/ask");
  await expect(step("Who is Spy")).toContainText("It is warm.");
  // Its owner can leave that game out.
  const games = page.getByRole("group", { name: "Plays" });
  await expect(games.getByRole("group", { name: "Who is Spy" })).toBeVisible();
  await expect(games.getByRole("group", { name: "Tic-tac-toe" })).toHaveCount(0);
  await expectInChinese(page, baseURL, ["支持智能体协议的服务器", "自我描述"]);

  server.state.illegal = false;
  await checkAgain(page, passed);
  await expect(games).toContainText("Tic-tac-toe");
  await expect(games).not.toContainText("Prisoner");
  // It does not say that it plays Who is Spy in English.
  const boxesOf = (name: string) => games.getByRole("group", { name }).getByRole("checkbox");
  await expect(boxesOf("Who is Spy")).toHaveCount(1);
  await expect(boxesOf("Who is Spy")).toBeChecked();
  await expect(boxesOf("Tic-tac-toe")).toHaveCount(2);
  const registered = { name: "Patient player", slug: "patient-player", connector: "wisp" };
  await registerChecked(page, registered);
  heard.expectNone();
});

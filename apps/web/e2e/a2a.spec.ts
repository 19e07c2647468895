import { expect } from "playwright/test";
import {
  agentServer,
  checkAddress,
  checkAgain,
  expectInChinese,
  passedInPart,
  registerChecked,
} from "./agent-server.ts";
import { complaints, expectSoundThroughout } from "./arena.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

const MOVE = "Something warm.";

/** An A2A agent of version 0.3 that says the same everywhere; its card strays while `state.astray` is set. */
async function a2aAgent() {
  const state = { astray: true };
  const server = await agentServer(({ request, response, body }) => {
    if (request.url === "/.well-known/agent-card.json") {
      const origin = state.astray ? "https://other.example" : `http://${request.headers.host}`;
      response.end(JSON.stringify({ name: "Plain agent", version: "2.1", url: `${origin}/rpc` }));
      return;
    }
    if (request.url !== "/rpc") {
      response.writeHead(404).end("{}");
      return;
    }
    const { id } = JSON.parse(body);
    const parts = [{ kind: "text", text: MOVE }];
    const result = { kind: "message", messageId: "1", role: "agent", parts };
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
  return { ...server, state };
}

test("an A2A agent is checked by its card and a question of each game, and registered", {
  tag: "@sweep",
}, async ({ page, baseURL }) => {
  await using agent = await a2aAgent();
  const heard = complaints(page);
  await signIn(page, "a2a-e2e", "/agents/new");
  await checkAddress(page, agent.url, `A2A agent with its card at ${agent.url}`);
  const step = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(step("Agent card")).toContainText("https://other.example/rpc");
  await expect(step("Agent card")).toContainText("Its card has to name a JSON-RPC endpoint");
  await expectInChinese(page, baseURL, ["A2A 智能体：", "请启动智能体。"]);

  agent.state.astray = false;
  await checkAgain(page, passedInPart);
  await expect(step("Who is Spy")).toContainText(MOVE);
  await expect(step("Tic-tac-toe")).toContainText(`"${MOVE}" is illegal.`);
  await expectSoundThroughout(page);
  const registered = { name: "Plain agent 2.1", slug: "plain-agent-2-1", connector: "a2a" };
  await registerChecked(page, registered);
  heard.expectNone();
});

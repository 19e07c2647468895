import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "playwright/test";
import { complaints, expectSoundThroughout, speak } from "./arena.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

const MOVE = "Something warm.";

/** An A2A agent of version 0.3 that says the same everywhere; its card strays while `state.astray` is set. */
async function a2aAgent() {
  const state = { astray: true };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    response.setHeader("content-type", "application/json");
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    state,
    url: `http://127.0.0.1:${port}`,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("an A2A agent is checked by its card and a question of each game, and registered", async ({
  page,
  baseURL,
}) => {
  using agent = await a2aAgent();
  const heard = complaints(page);
  await signIn(page, "a2a-e2e", "/agents/new");
  await page.getByLabel("Address").fill(agent.url);
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.getByText(`A2A agent with its card at ${agent.url}`)).toBeVisible();
  await expect(page.getByText("It did not pass.")).toBeVisible();
  const step = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(step("Agent card")).toContainText("https://other.example/rpc");
  await expect(step("Agent card")).toContainText("Its card has to name a JSON-RPC endpoint");
  await expectSoundThroughout(page);

  await speak(page, "zh", baseURL ?? "");
  await page.reload();
  await expect(page.getByText("A2A 智能体：")).toBeVisible();
  await expect(page.getByText("请启动智能体。")).toBeVisible();
  await speak(page, "en", baseURL ?? "");
  await page.reload();

  agent.state.astray = false;
  await page.getByRole("button", { name: "Check it again" }).click();
  await expect(page.getByText(/^It passed in/)).toBeVisible();
  await expect(step("who-is-spy")).toContainText(MOVE);
  await expect(step("tic-tac-toe")).toContainText(`"${MOVE}" is illegal.`);
  await expectSoundThroughout(page);
  await expect(page.getByLabel("Name")).toHaveValue("Plain agent 2.1");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page).toHaveURL(/\/me\?registered=plain-agent-2-1/);
  await page.goto("/agents?connector=a2a&locale=any");
  await expect(page.getByRole("link", { name: "Plain agent 2.1" }).first()).toBeVisible();
  heard.expectNone();
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "playwright/test";
import { complaints, expectSoundThroughout, speak } from "./arena.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

const description = {
  protocol: "wisp/1",
  name: "Patient player",
  games: ["who-is-spy", "tic-tac-toe"].map((game) => ({ game, locales: ["en", "zh"] })),
};

/** A server of the agent protocol whose moves in tic-tac-toe are illegal while `state.illegal` is set. */
async function wispServer() {
  const state = { illegal: true };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    response.setHeader("content-type", "application/json");
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

test("a server of the agent protocol is asked a question of each game, and registered", async ({
  page,
  baseURL,
}) => {
  using server = await wispServer();
  const heard = complaints(page);
  await signIn(page, "protocol-e2e", "/agents/new");
  await page.getByLabel("Address").fill(server.url);
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.getByText(`server of the agent protocol at ${server.url}`)).toBeVisible();
  await expect(page.getByText("It did not pass.")).toBeVisible();
  const step = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(step("tic-tac-toe")).toContainText(
    '"99" is illegal. The answer is not a free cell.',
  );
  await expect(step("tic-tac-toe")).toContainText("POST /wisp/ask");
  await expect(step("who-is-spy")).toContainText("It is warm.");
  await expectSoundThroughout(page);

  await speak(page, "zh", baseURL ?? "");
  await page.reload();
  await expect(page.getByText("支持智能体协议的服务器")).toBeVisible();
  await expect(page.getByText("自我描述")).toBeVisible();
  await speak(page, "en", baseURL ?? "");
  await page.reload();

  server.state.illegal = false;
  await page.getByRole("button", { name: "Check it again" }).click();
  await expect(page.getByText(/^It passed in/)).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Patient player");
  const games = page.getByRole("group", { name: "Plays" });
  await expect(games).toContainText("Tic-tac-toe");
  await expect(games).not.toContainText("Prisoner");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page).toHaveURL(/\/me\?registered=patient-player/);
  await page.goto("/agents?connector=wisp&locale=any");
  await expect(page.getByRole("link", { name: "Patient player" }).first()).toBeVisible();
  heard.expectNone();
});

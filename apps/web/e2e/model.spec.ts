import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "playwright/test";
import { z } from "zod";
import { press } from "./answers.ts";
import { complaints, expectSoundThroughout, speak } from "./arena.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

const requestSchema = z.object({ messages: z.array(z.object({ content: z.string() })) });

/** A service that speaks chat completions: takes the first of the options, or names something warm. */
async function modelService() {
  let nth = 0;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const asked = requestSchema.parse(JSON.parse(body)).messages.at(-1)?.content ?? "";
    nth += 1;
    const content =
      /exactly one of these:(?: |\n- )([^,\n]+)/.exec(asked)?.[1] ?? `It is **warm**, ${nth}.`;
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        model: "warm-1",
        choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
        usage: { prompt_tokens: 812, completion_tokens: 9 },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const startedSchema = z.object({ id: z.string() });
const placeSchema = z.object({ match: z.string().nullable() });
const matchSchema = z.object({ status: z.string() });

test("an owner chooses a model's strategy, and sees each call of its match; others do not", {
  tag: "@sweep",
}, async ({ page, browser, baseURL }) => {
  using service = await modelService();
  const heard = complaints(page);
  await signIn(page, "model-e2e", "/agents/new");
  await page.getByLabel("Address").fill(service.url);
  await page.getByText("Model, key, prompts and sampling").click();
  await page.getByLabel("Model", { exact: true }).fill("warm-1");
  await page.getByRole("combobox", { name: "Strategy" }).selectOption("Direct");
  await expect(page.getByLabel("Prompt version")).toHaveValue("");
  await page.getByRole("combobox", { name: "Reasoning effort" }).selectOption("low");
  await page.getByLabel("Extra fields").fill('{"top_k": 20}');
  await page.getByText("Prompt templates").click();
  await page.getByRole("button", { name: "A vote" }).click();
  await expect(page.getByRole("region", { name: "User" })).toContainText("Write only your answer.");
  await expectSoundThroughout(page);
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.getByText(/^It passed in/)).toBeVisible();
  await expect(page.getByText(/Other players see the Markdown as it is/)).toBeVisible();
  await page.getByRole("link", { name: /What helps/ }).hover();
  await page.getByLabel("Name").fill("Warm model");
  const own = page.getByRole("group", { name: "Tic-tac-toe" });
  await own.getByRole("checkbox", { name: "English" }).check();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page).toHaveURL(/\/me\?registered=warm-model/);
  await page.goto("/agents/new?agent=warm-model");
  await page.getByText("Model, key, prompts and sampling").click();
  await expect(page.getByRole("combobox", { name: "Strategy" })).toHaveValue("direct");
  await expect(page.getByRole("combobox", { name: "Reasoning effort" })).toHaveValue("low");
  await expect(page.getByLabel("Extra fields")).toHaveValue('{"top_k":20}');

  // A strategy's own settings are checkboxes, and a check keeps them.
  const guesses = page.getByRole("checkbox", { name: /^Guess words before speaking/ });
  const reasons = page.getByRole("checkbox", { name: /^Reason before voting/ });
  await page.getByRole("combobox", { name: "Strategy" }).selectOption("guess-speak-reason");
  await guesses.uncheck();
  await expectSoundThroughout(page);
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.getByText(/^It passed in/)).toBeVisible();
  await page.getByText("Model, key, prompts and sampling").click();
  await expect(guesses).not.toBeChecked();
  await expect(reasons).toBeChecked();

  const started = await page.evaluate(async () => {
    const response = await fetch("/api/v1/practice", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ agent: "warm-model", game: "tic-tac-toe", opponents: "house" }),
    });
    return response.json();
  });
  const { id: ticket } = startedSchema.parse(started);
  let match = "";
  await expect
    .poll(async () => {
      const { match: seated } = placeSchema.parse(
        await (await page.request.get(`/api/v1/tickets/${ticket}`)).json(),
      );
      match = seated ?? "";
      if (match === "") return "";
      const answer = await page.request.get(`/api/v1/matches/${match}`);
      return matchSchema.parse(await answer.json()).status;
    })
    .toBe("finished");

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/watch/${match}`);
  await press(page.getByRole("button", { name: /Reveal/ }));
  await press(page.getByRole("tab", { name: "Analysis" }));
  const calls = page.getByRole("group", { name: "Calls to the model (only you see them)" });
  await calls.first().locator("summary").first().click();
  await expect(calls.first()).toContainText("812 → 9 tokens");
  await expect(calls.first().getByRole("region", { name: "System message" })).toContainText(
    "You are one of the players in a game.",
  );
  await expect(calls.first().getByRole("region", { name: "User message" })).toContainText(
    "Write only your answer.",
  );
  await expect(calls.first().getByRole("region", { name: "Answer" })).toBeVisible();
  await expectSoundThroughout(page);
  await speak(page, "zh", baseURL ?? "");
  await page.reload();
  await press(page.getByRole("button", { name: /揭晓|公布|显示/ }).first());
  await press(page.getByRole("tab", { name: "分析" }));
  await expect(page.getByRole("group", { name: "对模型的调用（仅你可见）" }).first()).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${baseURL}/watch/${match}`);
  await press(other.getByRole("button", { name: /Reveal/ }));
  await press(other.getByRole("tab", { name: "Analysis" }));
  await expect(other.getByText("No private reasoning to show")).toBeVisible();
  await expect(other.getByText("Calls to the model")).toHaveCount(0);
  heard.expectNone();
});

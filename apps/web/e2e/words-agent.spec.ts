import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "playwright/test";
import { z } from "zod";
import { press } from "./answers.ts";
import { complaints, expectSoundThroughout } from "./arena.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

const requestSchema = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** A service that speaks chat completions, and keeps the system messages that it was sent. */
async function modelService() {
  const systems: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const { messages } = requestSchema.parse(JSON.parse(body));
    systems.push(messages[0]?.content ?? "");
    const asked = messages.at(-1)?.content ?? "";
    const content =
      /exactly one of these:(?: |\n- )([^,\n]+)/.exec(asked)?.[1] ?? "It is warm in the morning.";
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
    systems,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("a person makes an agent of words in three fields, with the exact prompt beside, and improves it", {
  tag: "@scales",
}, async ({ page }) => {
  using service = await modelService();
  const heard = complaints(page);
  await signIn(page, "words-e2e", "/agents/new");
  await page.getByRole("link", { name: "It is made of words" }).click();
  await expect(page).toHaveURL(/way=words/);
  const words = "Name a colour of the thing, {{rules}} and no more.";
  const form = page.getByRole("main").locator("form");
  const model = page.getByRole("combobox", { name: "Model" });
  await expect(form.getByRole("textbox").or(model)).toHaveCount(3);
  await page.getByLabel("How it is to play").fill(words);
  const preview = page.getByRole("region", { name: "What the model reads" });
  await expect(preview).toContainText(words);
  // The words stand at the end of a long message, which scrolls to them.
  await expect
    .poll(() =>
      preview
        .getByRole("region", { name: "System" })
        .evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop),
    )
    .toBeLessThan(5);
  await model.fill(`warm-1@${service.url}`);
  await expectSoundThroughout(page);
  await press(page.getByRole("button", { name: "Check it" }));
  await expect(page.getByText(/^It passed in/)).toBeVisible();
  expect(service.systems.length).toBeGreaterThan(1);
  for (const system of service.systems) {
    expect(system.endsWith(`<strategy>\n${words}\n</strategy>`)).toBe(true);
  }
  // The words stay in the form, to be changed and checked again.
  await expect(page.getByLabel("How it is to play")).toHaveValue(words);
  await page.getByLabel("Name").fill("Made of words");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page).toHaveURL(/\/me\?registered=made-of-words/);
  await page.goto("/agents/new?agent=made-of-words");
  await expect(page.getByLabel("How it is to play")).toHaveValue(words);
  await expect(model).toHaveValue(`warm-1@${service.url}`);
  await page.getByLabel("How it is to play").fill("Name a use of the thing.");
  await press(page.getByRole("button", { name: "Check it" }));
  await expect(page.getByText(/^It passed in/)).toBeVisible();
  await page.getByRole("button", { name: "Make it the new version" }).click();
  await expect(page).toHaveURL(/\/me#made-of-words/);
  await page.goto("/agents/made-of-words");
  await expect(page.getByText("v2", { exact: true })).toBeVisible();
  // Others read what it says, never how it is told to play.
  expect(await page.content()).not.toContain("Name a use of the thing.");
  heard.expectNone();
});

test("a model that the arena does not offer is refused with a sentence", { tag: "@sweep" }, async ({
  page,
}) => {
  await signIn(page, "no-pool-e2e", "/agents/new?way=words");
  await page.getByLabel("How it is to play").fill("Say little.");
  await page.getByRole("combobox", { name: "Model" }).fill("pool:nothing");
  await press(page.getByRole("button", { name: "Check it" }));
  await expect(page.getByText(/This arena offers no model "nothing"/)).toBeVisible();
  // The model is not carried over to agents with an address.
  await page.getByRole("link", { name: "It has an address" }).click();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("");
  await page.getByRole("link", { name: "It connects by itself" }).click();
  await expect(page.getByText(/it opens the connection, so it needs no address/)).toHaveCount(1);
});

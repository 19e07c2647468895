import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, type Page } from "playwright/test";
import { expectSoundThroughout, speak } from "./arena.ts";
import { type LoopbackServer, listen } from "./providers/listen.ts";

/** One call to an agent, with its whole body. */
export interface AgentCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: string;
}

/** Serves an agent on a free port; answers are JSON unless `answer` says otherwise. */
export const agentServer = (answer: (call: AgentCall) => void): Promise<LoopbackServer> =>
  listen(() => async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    response.setHeader("content-type", "application/json");
    answer({ request, response, body });
  });

/** The outcome of a check that passes, with or without games that went wrong. */
export const passed = /^It passed in [\d.]+ s\.$/;
export const passedInPart = /^It passed in [\d.]+ s, without the games that went wrong\.$/;

/** Checks the agent at an address with the form of the open page; `found` is the recognised text. */
export async function checkAddress(
  page: Page,
  url: string,
  found: string,
  outcome: string | RegExp = "It did not pass.",
): Promise<void> {
  await page.getByLabel("Address").fill(url);
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.getByText(found)).toBeVisible();
  await expect(page.getByText(outcome)).toBeVisible();
}

/** The page of a check is sound, and says these texts in Chinese. */
export async function expectInChinese(
  page: Page,
  baseURL: string | undefined,
  texts: readonly string[],
): Promise<void> {
  await expectSoundThroughout(page);
  await speak(page, "zh", baseURL ?? "");
  await page.reload();
  for (const text of texts) await expect(page.getByText(text)).toBeVisible();
  await speak(page, "en", baseURL ?? "");
  await page.reload();
}

/** Checks the agent again. */
export async function checkAgain(page: Page, outcome: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Check it again" }).click();
  await expect(page.getByText(outcome)).toBeVisible();
}

/** Registers the checked agent, and finds it among those of its connector. */
export async function registerChecked(
  page: Page,
  { name, slug, connector }: Readonly<Record<"name" | "slug" | "connector", string>>,
): Promise<void> {
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/me\\?registered=${slug}`));
  await page.goto(`/agents?connector=${connector}&locale=any`);
  await expect(page.getByRole("link", { name }).first()).toBeVisible();
}

import { meSchema } from "@wisp/api";
import { type APIRequestContext, type Browser, expect, type Page } from "playwright/test";
import { z } from "zod";
import { press } from "../answers.ts";

let browsers = 0;

/** A person with a separate browser and network, so that no limit is shared. */
export async function somebody(
  browser: Browser,
  baseURL: string,
  locale: "en" | "zh" = "en",
): Promise<Page> {
  browsers += 1;
  const context = await browser.newContext({
    baseURL,
    extraHTTPHeaders: { "x-forwarded-for": `198.51.100.${browsers}` },
  });
  await context.addCookies([{ name: "WISP_LOCALE", value: locale, url: baseURL }]);
  return context.newPage();
}

/** The user of a page's cookies: the handle and the role; null for a visitor. */
export async function whoIs(page: Page): Promise<{ handle: string; role: string } | null> {
  const answer = await page.request.get("/api/v1/me");
  if (answer.status() === 401) return null;
  return meSchema.parse(await answer.json());
}

export const buttons = {
  huggingface: { en: "Continue with Hugging Face", zh: "使用 Hugging Face 继续" },
  github: { en: "Continue with GitHub", zh: "使用 GitHub 继续" },
} as const;

type Elsewhere = keyof typeof buttons;

/** Goes to a provider by the button of the sign-in page. */
export async function goTo(page: Page, way: Elsewhere, next = "/agents"): Promise<void> {
  await page.goto(`/sign-in?${new URLSearchParams({ callbackUrl: next })}`);
  const { en, zh } = buttons[way];
  await press(page.getByRole("button", { name: new RegExp(`^(${en}|${zh})$`) }));
}

/** Says who one is at a provider, by the place among its people; "no" refuses. */
export async function consent(page: Page, person: number | "no"): Promise<void> {
  const name = person === "no" ? "Cancel" : new RegExp(`^${person}: `);
  await page.getByRole("button", { name }).click();
}

/** Where a provider would send the user back to; it is not opened. */
export async function answerFor(page: Page, person: number): Promise<string> {
  await expect(page).toHaveTitle("Provider");
  let response = await page.request.post(page.url(), {
    form: { person: String(person) },
    maxRedirects: 0,
  });
  for (;;) {
    const { href, pathname } = new URL(response.headers().location ?? "", response.url());
    if (pathname.startsWith("/api/auth/callback/")) return href;
    response = await page.request.get(href, { maxRedirects: 0 });
  }
}

/** Signs in by a provider and comes back to `next`. */
export async function signInBy(
  page: Page,
  way: Elsewhere,
  person: number,
  next = "/agents",
): Promise<void> {
  await goTo(page, way, next);
  await consent(page, person);
  await expect(page).toHaveURL(next);
}

/** Asks for a link by e-mail. */
export async function askForLink(page: Page, email: string): Promise<void> {
  if (!page.url().includes("/sign-in?")) await page.goto("/sign-in?callbackUrl=%2Fagents");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
}

/** The page's error message. */
export const problemOn = (page: Page) => page.getByRole("main").getByRole("alert");

/** Sends the request of a form of the sign-in page, without the page. */
export async function post(
  request: APIRequestContext,
  path: string,
  fields: Readonly<Record<string, string>>,
) {
  const csrf = await request.get("/api/auth/csrf");
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await csrf.json());
  return request.post(`/api/auth/${path}`, {
    form: { csrfToken, json: "true", ...fields },
    maxRedirects: 0,
  });
}

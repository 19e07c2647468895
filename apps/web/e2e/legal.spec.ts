import { expect, type Page } from "playwright/test";
import { expectSoundThroughout, inLanguage } from "./arena.ts";
import { everythingFor } from "./providers/everything.ts";
import { somebody } from "./providers/person.ts";
import { test } from "./test.ts";

test.describe.configure({ timeout: 180_000 });

const footer = (page: Page) => page.getByRole("contentinfo");

test.describe("a site whose operator said everything", () => {
  const all = everythingFor();

  for (const locale of ["en", "zh"] as const) {
    test(`says who runs it, in ${locale}`, inLanguage(locale), async ({ browser }) => {
      const page = await somebody(browser, all().site.url, locale);
      await page.goto("/");
      await footer(page)
        .getByRole("link", { name: locale === "en" ? "Privacy" : "隐私" })
        .click();
      await expect(page).toHaveURL("/privacy");
      const main = page.getByRole("main");
      await expect(main).toContainText("Olive Example");
      await expect(main).toContainText("1 Example Street, Exampletown");
      await expect(
        main.getByRole("link", { name: "privacy@wisp.example" }).first(),
      ).toHaveAttribute("href", "mailto:privacy@wisp.example");
      await expect(main).not.toContainText(/[{}]/);
      await expectSoundThroughout(page, "/privacy");
      await footer(page)
        .getByRole("link", { name: locale === "en" ? "Terms" : "使用条款" })
        .click();
      await expect(page).toHaveURL("/terms");
      await expect(main).toContainText("Exampleland");
      await expect(main).not.toContainText(/[{}]/);
      await expectSoundThroughout(page, "/terms");
      await expect(
        footer(page).getByRole("link", { name: locale === "en" ? "Report abuse" : "举报滥用" }),
      ).toHaveAttribute("href", "mailto:abuse@wisp.example");
    });
  }
});

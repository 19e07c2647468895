import type { Locator, Page } from "playwright/test";

/** The entry of a list that holds a text. */
export const entry = (page: Page, text: string): Locator =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: text }).first();

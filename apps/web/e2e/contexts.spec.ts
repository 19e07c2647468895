import { expect } from "playwright/test";
import { somebody } from "./providers/person.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

test("a test may leave contexts open", async ({ browser, baseURL }) => {
  await somebody(browser, baseURL ?? "");
  await browser.newPage();
  expect(browser.contexts()).toHaveLength(2);
});

test("the next test begins without them", ({ browser }) => {
  expect(browser.contexts()).toEqual([]);
});

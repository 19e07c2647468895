import { expect } from "playwright/test";
import { somebody } from "./providers/person.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

test("a test may leave contexts open", async ({ browser, context, baseURL }) => {
  await somebody(browser, baseURL ?? "");
  await browser.newPage();
  expect(browser.contexts()).toHaveLength(3);
  expect(browser.contexts()).toContain(context);
});

test("the next test begins without them", ({ browser, context }) => {
  expect(browser.contexts()).toEqual([context]);
});

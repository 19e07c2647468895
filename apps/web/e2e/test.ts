import { test as base } from "playwright/test";

/**
 * The `test` of every spec here: when a test ends, it closes all browser contexts that the test
 * opened. Playwright closes its own context and leaves the others open until its worker ends: their
 * pages go on with sockets and animations, and a failure takes a screenshot of each.
 */
export const test = base.extend<{ readonly ownContexts: undefined }>({
  ownContexts: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});

import "@wisp/test-kit/end-with-parent";
import { measure } from "@wisp/test-kit/durations";
import { OPEN_PAGES } from "@wisp/test-kit/reports";
import { type BrowserContext, test as base } from "playwright/test";

// Playwright looks for a source map at each frame of each stack it takes, an eighth of its processor
// time. Node runs these files as they are, so lines and columns are right without.
Reflect.deleteProperty(Error, "prepareStackTrace");

/** Characters of one page that are shown. */
const MAX_PAGE = 3_000;

/** Address and content of every open page, in the words of screen readers. */
async function pagesIn(contexts: readonly BrowserContext[]): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages());
  const shown = pages.map(async (page) => {
    const content = await page
      .locator("body")
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => `no content: ${error}`);
    return `Open page ${page.url()}\n${content.slice(0, MAX_PAGE)}`;
  });
  return (await Promise.all(shown)).join("\n\n");
}

/**
 * The `test` of every spec here: when a test ends, it closes all browser contexts that the test
 * opened. Playwright closes its own context and leaves the others open until its worker ends: their
 * pages keep sockets and animations open, and a failure takes a screenshot of each. The content of a
 * failed test's pages goes to the report: the machine may be out of reach afterwards.
 */
export const test = base.extend<{ readonly ownContexts: undefined }>({
  ownContexts: [
    // Depends on Playwright's context so that its page is still open here.
    async ({ browser, context }, use, testInfo) => {
      const end = measure();
      const before = new Set(browser.contexts());
      await use(undefined);
      const opened = browser.contexts().filter((each) => !before.has(each));
      if (testInfo.status !== testInfo.expectedStatus) {
        const body = await pagesIn([context, ...opened]);
        await testInfo.attach(OPEN_PAGES, { body, contentType: "text/plain" });
      }
      await Promise.all(opened.map((each) => each.close()));
      end(testInfo.file);
    },
    { auto: true },
  ],
});

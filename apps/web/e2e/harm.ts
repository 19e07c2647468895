import { expect, type Page } from "playwright/test";
import { expectSound } from "./arena.ts";

/** Collects dialogs, refused scripts and styles, and errors, on every page that `page` opens. */
export async function watched(page: Page): Promise<string[]> {
  const heard: string[] = [];
  page.on("dialog", async (dialog) => {
    heard.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("pageerror", (error) => heard.push(`error ${error}`));
  page.on("console", (line) => {
    if (/Content Security Policy|hydrat/i.test(line.text())) heard.push(line.text());
  });
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (
      /^https?:$/.test(protocol) &&
      host !== new URL(page.url()).host &&
      page.url() !== "about:blank"
    ) {
      heard.push(`request ${request.url()}`);
    }
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.log(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return heard;
}

/** The harm that untrusted texts did to a page: scripts that ran, invisible or direction-changing characters, text that reorders its neighbours. */
export const harmOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const harm: string[] = [];
    if ("hostile" in window) harm.push("a script ran");
    const turning = /[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/;
    /** Without what sentences of ours hold in isolation. */
    const open = (text: string): string => text.replaceAll(/\u2068[^\u2066-\u2069]*\u2069/g, "");
    const walk = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    );
    const shown = (element: Element): boolean =>
      element.closest("script, style, template") === null;
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      if (node instanceof Element) {
        if (!shown(node)) continue;
        for (const { name, value } of node.attributes) {
          // Text that the reader typed is shown as typed.
          if (name === "value" && node instanceof HTMLInputElement) continue;
          if (turning.test(open(value))) harm.push(`${node.tagName} ${name}=${value.slice(0, 40)}`);
          if (
            /^(href|src|action|formaction)$/.test(name) &&
            /^\s*(javascript|data:text)/i.test(value) &&
            // React's own, on forms that scripts answer to.
            !value.startsWith(
              "javascript:throw new Error('A React form was unexpectedly submitted.",
            )
          ) {
            harm.push(`${name}=${value.slice(0, 40)}`);
          }
        }
        continue;
      }
      const parent = node.parentElement;
      const text = open(node.textContent ?? "");
      if (parent === null || !shown(parent)) continue;
      if (parent instanceof HTMLTextAreaElement) continue;
      if (turning.test(text)) harm.push(`${parent.tagName}: ${text.slice(0, 40)}`);
      // Right-to-left text is in a separate element.
      if (!/[\u0590-\u06FF]/.test(text) || parent.closest("option") !== null) continue;
      let holder: Element | null = parent;
      while (holder !== null && !/isolate|plaintext/.test(getComputedStyle(holder).unicodeBidi)) {
        holder = holder.parentElement;
      }
      if (holder === null) harm.push(`not isolated in ${parent.outerHTML.slice(0, 120)}`);
    }
    for (const meta of document.querySelectorAll("meta[content], title")) {
      const text = open(meta.getAttribute("content") ?? meta.textContent ?? "");
      if (turning.test(text) || text.length > 400) harm.push(`meta ${meta.outerHTML.slice(0, 80)}`);
    }
    return [...new Set(harm)];
  });

export async function expectHarmless(page: Page, place?: string): Promise<void> {
  expect(await harmOn(page), place ?? page.url()).toEqual([]);
  await expectSound(page, place);
}

import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import type { CDPSession, Page } from "playwright";

/**
 * Runs in a page, before anything of it. What a page asks at intervals it would ask the more often the slower the
 * machine is, so that intervals never fire.
 */
export const stopIntervals = "globalThis.setInterval = () => 0;";

/**
 * Runs in a page: a frame is drawn, then the page has nothing else to do or is busy all the time, then its own clock
 * moves on.
 */
const ROUND = `new Promise((resolve) => {
  requestAnimationFrame(() => {
    requestIdleCallback(() => setTimeout(resolve, 50), { timeout: 2_000 });
  });
})`;

/** As many rounds take longer than any timer by which a page or React delays what it loads. */
const QUIET_ROUNDS = 20;

/** What a page has asked for until it asks for nothing more. */
interface Traffic {
  /** Compressed JavaScript that came over the wire. */
  readonly scriptBytes: number;
  readonly requests: number;
}

/**
 * Listens to what a page asks for; to be called before it is opened. `settled` resolves when nothing is on its way and
 * many rounds have started nothing: the page's own work and not a time decides, since a slow machine may be silent for
 * seconds before the scripts, styles and fonts that follow hydration.
 */
export async function trafficOf({
  page,
  tools,
}: {
  readonly page: Page;
  readonly tools: CDPSession;
}): Promise<{ settled(): Promise<Traffic> }> {
  const scripts = new Set<string>();
  const underway = new Map<string, string>();
  let [scriptBytes, requests] = [0, 0];
  tools.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
    requests += 1;
    // A stream of events stays open.
    if (type !== "EventSource") underway.set(requestId, request.url);
  });
  tools.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  tools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    underway.delete(requestId);
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  tools.on("Network.loadingFailed", ({ requestId }) => underway.delete(requestId));
  await tools.send("Network.enable");
  return {
    async settled() {
      const deadlineMs = performance.now() + STATE_LIMIT_MS;
      let [quiet, before] = [0, requests];
      while (quiet < QUIET_ROUNDS) {
        await page.evaluate(ROUND);
        quiet = underway.size === 0 && requests === before ? quiet + 1 : 0;
        before = requests;
        if (performance.now() > deadlineMs) {
          const asked = [...underway.values()].join(", ");
          throw new Error(`${page.url()} does not settle: ${asked || "new requests all the time"}`);
        }
      }
      return { scriptBytes, requests };
    },
  };
}

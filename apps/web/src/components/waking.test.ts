import { afterEach, expect, it, vi } from "vitest";
import { onWaking } from "./waking.ts";

afterEach(() => void vi.unstubAllGlobals());

it("is called when a page is seen, restored or has a network again, until it is stopped", () => {
  const page = Object.assign(new EventTarget(), { hidden: true });
  const browser = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", browser);
  const wake = vi.fn();
  const stop = onWaking(wake);
  const restored = (persisted: boolean): Event =>
    Object.assign(new Event("pageshow"), { persisted });
  page.dispatchEvent(new Event("visibilitychange"));
  browser.dispatchEvent(restored(false));
  expect(wake).toHaveBeenCalledTimes(0);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  browser.dispatchEvent(restored(true));
  browser.dispatchEvent(new Event("online"));
  expect(wake).toHaveBeenCalledTimes(3);
  stop();
  browser.dispatchEvent(new Event("online"));
  expect(wake).toHaveBeenCalledTimes(3);
});

it("does nothing outside a page", () => {
  expect(() => onWaking(() => undefined)()).not.toThrow();
});

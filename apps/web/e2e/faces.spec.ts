import { expect, type Frame, type Page } from "playwright/test";
import { aMatch, complaints } from "./arena.ts";
import { test } from "./test.ts";

/** Widths of the drawn faces of a page, in pixels; 0 where a reference leads nowhere. */
const faceWidths = (place: Page | Frame): Promise<number[]> =>
  place.evaluate(() =>
    [...document.querySelectorAll<SVGUseElement>("svg.face > use")].map(
      (use) => use.getBBox().width,
    ),
  );

async function expectFaces(place: Page | Frame): Promise<void> {
  await expect.poll(async () => (await faceWidths(place)).length).toBeGreaterThan(3);
  await expect.poll(async () => Math.min(...(await faceWidths(place)))).toBeGreaterThan(30);
}

test("the faces are one file that browsers understand and keep", { tag: "@sweep" }, async ({
  page,
}) => {
  const heard = complaints(page);
  const sprites: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/faces.svg")) sprites.push(request.url());
  });
  await page.goto("/agents");
  await expectFaces(page);
  expect(new Set(sprites).size).toBe(1);
  const response = await page.request.get(sprites[0] ?? "");
  expect(response.headers()["cache-control"]).toContain("immutable");
  const ids = await page.evaluate(
    (text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
      if (parsed.querySelector("parsererror")) return [];
      return [...parsed.querySelectorAll("[id]")].map(({ id }) => id);
    },
    await response.text(),
  );
  expect(ids.filter((id) => /-(listening|speaking|suspicious|caught|out)$/.test(id))).toHaveLength(
    70,
  );
  heard.expectNone();
});

test("frames of other sites, which have no origin, draw faces", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  const heard = complaints(page);
  const id = await aMatch(request, "status=finished&locale=en");
  const { seasons } = await (await request.get("/api/v1/seasons")).json();
  for (const path of [`/embed/${id}`, `/embed/board/${seasons[0].slug}`]) {
    await page.goto("/docs");
    await page.evaluate((src) => {
      const frame = document.createElement("iframe");
      frame.setAttribute("sandbox", "allow-scripts");
      // Faces out of sight are not rendered.
      frame.style.cssText = "position: fixed; inset: 0; z-index: 99; width: 60rem; height: 45rem";
      frame.src = src;
      document.body.append(frame);
    }, path);
    await expect.poll(() => page.frames().length).toBe(2);
    const frame = page.frames()[1];
    if (frame === undefined) throw new Error("the frame is gone");
    await expectFaces(frame);
  }
  heard.expectNone();
});

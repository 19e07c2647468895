import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "playwright/test";
import { press } from "./answers.ts";
import { aBoardMatch, aMatch, complaints, expectSound } from "./arena.ts";
import { hurry, startLiveMatch } from "./arena-database.ts";
import { test } from "./test.ts";

/** A page of another site (another port) with the match in a sandboxed frame, which records its messages. */
async function foreignPage(frame: string) {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><html lang="en"><title>Another site</title>
<main aria-label="Another site"><h1>Another site</h1><iframe title="A match" src="${frame}" sandbox="allow-scripts" width="1000" height="760"></iframe></main>
<script>
  window.heard = [];
  addEventListener("message", ({ data, origin }) => heard.push({ data, origin }));
  window.send = (message) => document.querySelector("iframe").contentWindow.postMessage(message, "*");
</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("a replay plays in a sandboxed frame of another site, reports its position, and obeys", async ({
  page,
  request,
  baseURL,
}) => {
  const heard = complaints(page);
  const id = await aMatch(request, "status=finished&locale=en");
  const { url, close } = await foreignPage(`${baseURL}/embed/${id}`);
  await page.goto(url);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(/6 players/);
  await expect(frame.getByRole("banner")).toHaveCount(0);
  await expect(frame.getByRole("contentinfo")).toHaveCount(0);
  const messages = () =>
    page.evaluate(() => Reflect.get(window, "heard") as { data: unknown; origin: string }[]);
  const send = (message: unknown) =>
    page.evaluate((sent) => Reflect.get(window, "send")(sent), message);
  await expect
    .poll(async () => (await messages())[0])
    .toEqual({ data: { type: "wisp:cursor", match: id, cursor: 0 }, origin: "null" });
  await send({ type: "wisp:seek", cursor: 5 });
  await expect(frame.getByText(/^6\s*\/\s*\S+$/)).toBeVisible();
  await send({ type: "wisp:reveal" });
  await send({ type: "wisp:play" });
  await expect(frame.getByRole("button", { name: "Pause" })).toBeVisible();
  await send({ type: "wisp:pause" });
  await expect(frame.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(/6 players/);
  // Panels come over scripts of the frame, too.
  await press(frame.getByRole("tab", { name: "Votes" }));
  await expect(frame.getByRole("tabpanel", { name: "Votes" })).toBeVisible();
  await send({ type: "wisp:seek", cursor: 9_999 });
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(/spy/i);
  // A message may arrive a moment after the frame has changed.
  await expect
    .poll(async () => (await messages()).at(-1)?.data)
    .toMatchObject({ type: "wisp:ended", match: id });
  const all = await messages();
  for (const { data } of all) {
    expect(Object.keys(Object(data)).sort()).toEqual(["cursor", "match", "type"]);
  }
  heard.expectNone();
  // Axe reads styles in ways that the policy forbids, and the browser says so.
  await expectSound(page);
  close();
});

test("only /embed may be framed by other sites", async ({ request }) => {
  const id = await aMatch(request, "status=finished&locale=en");
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()["content-security-policy"] ?? "";
  expect(await policyOf(`/embed/${id}`)).toContain("frame-ancestors *");
  for (const path of [`/watch/${id}`, "/", "/sign-in", "/embedded"]) {
    expect(await policyOf(path), path).toContain("frame-ancestors 'self'");
  }
  const forged = await request.get("/watch", { headers: { "x-wisp-embed": "light" } });
  expect(await forged.text()).toContain("<footer");
});

for (const theme of ["light", "dark"] as const) {
  test(`a missing page says so in a ${theme} frame`, { tag: "@sweep" }, async ({
    page,
    baseURL,
  }) => {
    for (const path of ["00000000-0000-7000-8000-000000000000", "board/never", "never/ever"]) {
      const { url, close } = await foreignPage(`${baseURL}/embed/${path}?theme=${theme}`);
      await page.goto(url);
      const frame = page.frameLocator("iframe");
      await expect(frame.getByRole("heading", { level: 1 })).toContainText("Page not");
      const ground = theme === "light" ? "rgb(247, 245, 240)" : "rgb(10, 13, 19)";
      await expect(frame.locator("html")).toHaveCSS("background-color", ground);
      close();
    }
  });
}

test("speech and seats are above the controls of every frame between phone and wide stage", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const id = await aMatch(request, "status=finished&locale=en");
  const sizes = [
    { width: 640, height: 480 },
    { width: 680, height: 480 },
    { width: 720, height: 720 },
    { width: 760, height: 520 },
  ];
  await page.goto(`/embed/${id}?at=3`);
  for (const size of sizes) {
    await page.setViewportSize(size);
    const covered = () =>
      page.evaluate(() => {
        const controls = document.querySelector(".match-transport")?.getBoundingClientRect();
        const parts = document.querySelectorAll(".stage-ring li, .stage-centre > *");
        return [...parts].filter(
          (part) => part.getBoundingClientRect().bottom > (controls?.top ?? 0),
        ).length;
      });
    await expect.poll(covered, { message: `${size.width} x ${size.height}` }).toBe(0);
  }
});

for (const game of ["holdem", "connect-four", "tic-tac-toe"]) {
  test(`players and table of ${game} are above one row of controls in a low frame`, {
    tag: "@sweep",
  }, async ({ page, request }) => {
    const id = await aBoardMatch(request, game);
    await page.setViewportSize({ width: 640, height: 480 });
    await page.goto(`/embed/${id}?at=3`);
    const controls = page.locator(".match-transport");
    await expect(controls).toBeVisible();
    const top = (await controls.boundingBox())?.y ?? 0;
    const parts = page.locator(".stage-board svg, .stage-first, .stage-second, .stage-said");
    for (const part of await parts.all()) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
    }
    const play = await page.getByRole("button", { name: "Play", exact: true }).boundingBox();
    const speed = await page.getByRole("combobox", { name: "Speed" }).boundingBox();
    expect(Math.abs((play?.y ?? 0) - (speed?.y ?? 100))).toBeLessThan(20);
  });
}

test("a live match is followed in a sandboxed frame, with its viewers, and ends as a replay", {
  tag: "@sweep",
}, async ({ page, baseURL }) => {
  const heard = complaints(page);
  const id = await startLiveMatch();
  const { url, close } = await foreignPage(`${baseURL}/embed/${id}?theme=light&lang=en`);
  await page.goto(url);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("html")).toHaveAttribute("data-theme", "light");
  const spoken = frame.getByRole("tabpanel", { name: "Transcript" }).getByRole("listitem");
  await expect(spoken.first()).toBeVisible();
  const badge = frame.locator(".match-facts").getByText("live", { exact: true });
  await expect(badge).toBeVisible();
  await expect(frame.getByText(/^[1-9]\d* watching$/)).toBeVisible();
  const before = await spoken.count();
  await expect.poll(() => spoken.count()).toBeGreaterThan(before);
  await hurry(id);
  await expect(badge).toHaveCount(0);
  // The rest is played at reading speed, about a second per event.
  await page.evaluate(() => Reflect.get(window, "send")({ type: "wisp:seek", cursor: 9_999 }));
  await expect(frame.getByRole("button", { name: /^Hide roles/ })).toBeVisible();
  await expect(frame.getByText(/watching$/)).toHaveCount(0);
  await expect(frame.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  heard.expectNone();
  close();
});

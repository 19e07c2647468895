import { errorSchema, type StreamLine, wispClient } from "@wisp/api";
import { type APIResponse, expect } from "playwright/test";
import { aMatch, complaints, drawn, expectSoundThroughout, openNarrow, speak } from "./arena.ts";
import { arenaDatabaseUrl, hurry, startLiveMatch } from "./arena-database.ts";
import { publicSiteSomewhere } from "./providers/public-site.ts";
import { test } from "./test.ts";

/** Width and height of a PNG, from its header. */
async function pngSize(response: APIResponse): Promise<[number, number]> {
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toBe("image/png");
  const data = await response.body();
  expect(data.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  return [data.readUInt32BE(16), data.readUInt32BE(20)];
}

async function collected<Line>(lines: AsyncIterable<Line>): Promise<Line[]> {
  const all: Line[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

/** The times of a GIF's frames in hundredths of a second, read block by block to its very end. */
function framesOf(gif: Buffer): number[] {
  expect(gif.subarray(0, 6).toString("latin1")).toBe("GIF89a");
  const tableAt = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableAt(gif.readUInt8(10));
  const skipPieces = (from: number): number => {
    let next = from;
    while (gif.readUInt8(next) !== 0) next += gif.readUInt8(next) + 1;
    return next + 1;
  };
  const delays: number[] = [];
  for (;;) {
    const kind = gif.readUInt8(at);
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      if (gif.readUInt8(at + 1) === 0xf9) delays.push(gif.readUInt16LE(at + 4));
      at = skipPieces(at + 2);
    } else {
      expect(kind).toBe(0x2c);
      at = skipPieces(at + 10 + tableAt(gif.readUInt8(at + 9)) + 1);
    }
  }
  expect(at).toBe(gif.length - 1);
  return delays;
}

for (const locale of ["en", "zh"] as const) {
  test(`links in ${locale} have a picture without the result`, { tag: "@sweep" }, async ({
    page,
    request,
  }) => {
    const id = await aMatch(request, `status=finished&locale=${locale}`);
    for (const path of [
      `/watch/${id}`,
      "/agents/bayes",
      `/leaderboard/house?locale=${locale}`,
      "/seasons/house",
      "/games/chameleon",
    ]) {
      await page.goto(path);
      const card = await page.locator('meta[property="og:image"]').getAttribute("content");
      expect(card).toMatch(/^http.*card\.png/);
      expect(await pngSize(await drawn(request, card ?? ""))).toEqual([1200, 630]);
      await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute(
        "content",
        "summary_large_image",
      );
    }
    // Titles say who plays: no two matches look the same in a list of links.
    const { agents } = await (await request.get(`/api/v1/matches/${id}`)).json();
    await page.goto(`/watch/${id}`);
    await expect.poll(() => page.title()).toContain(`Who is Spy: ${agents[0].name}, `);
    await expect(page).toHaveTitle(/, .+ and 3 more/);
    const card = `/api/v1/matches/${id}/card.png`;
    const [plain, revealed] = [
      await drawn(request, card),
      await drawn(request, `${card}?reveal=1`),
    ];
    expect(await pngSize(revealed)).toEqual([1200, 630]);
    expect((await plain.body()).equals(await revealed.body())).toBe(false);
    const etag = plain.headers().etag ?? "";
    const again = await drawn(request, card, { "if-none-match": etag });
    expect(again.status()).toBe(304);
  });
}

for (const locale of ["en", "zh"] as const) {
  test(`pages in ${locale} have cards in that language`, { tag: "@sweep" }, async ({
    page,
    request,
    baseURL,
  }) => {
    await speak(page, locale, baseURL ?? "");
    const seen = new Set<string>();
    for (const path of ["/", "/play", "/play/puzzle", "/lab", "/community"]) {
      await page.goto(path);
      const title = await page.title();
      const meta = (name: string) => page.locator(`meta[property="og:${name}"]`).first();
      const card = (await meta("image").getAttribute("content")) ?? "";
      expect(card).toMatch(new RegExp(`^http.*/card\\.png\\?lang=${locale}$`));
      expect(await pngSize(await drawn(request, card))).toEqual([1200, 630]);
      expect(title).toContain(await meta("title").getAttribute("content"));
      await expect(meta("description")).toHaveAttribute("content", /.{8,}/);
      await expect(page.locator('meta[name="twitter:image"]')).toHaveAttribute("content", card);
      seen.add(card);
    }
    expect(seen.size).toBe(5);
  });
}

test("a link to a moment has its speech on the card, without the result", async ({
  page,
  request,
}) => {
  const id = await aMatch(request, "status=finished&locale=en&game=who-is-spy");
  const log = await (await request.get(`/api/v1/matches/${id}/log`)).json();
  // A player may have said nothing.
  const at = log.events.findIndex(
    ({ event }: { event: { type: string; text?: string } }) =>
      event.type === "spoke" && event.text !== "",
  );
  await page.goto(`/watch/${id}?at=${at}`);
  const card = (await page.locator('meta[property="og:image"]').getAttribute("content")) ?? "";
  expect(card).toMatch(new RegExp(`/card\\.png\\?at=${at}$`));
  const bodyOf = async (query: string): Promise<Buffer> =>
    (await drawn(request, `/api/v1/matches/${id}/card.png${query}`)).body();
  const moment = await bodyOf(`?at=${at}`);
  expect(moment.equals(await bodyOf(""))).toBe(false);
  expect(moment.equals(await bodyOf(`?at=${at}&reveal=1`))).toBe(true);
  // Nothing was said before the first speech, and no game has that many seats.
  for (const query of ["?at=0", "?seat=99"]) {
    expect((await bodyOf(query)).equals(await bodyOf(""))).toBe(true);
  }
  expect((await bodyOf("?seat=0")).equals(await bodyOf(""))).toBe(false);
});

test("the site can be installed, and has its icons", { tag: "@sweep" }, async ({
  page,
  request,
  baseURL,
}) => {
  await speak(page, "zh", baseURL ?? "");
  await page.goto("/");
  await expect(page.locator('meta[name="theme-color"]')).toHaveCount(2);
  for (const [rel, type] of [
    ['link[rel="icon"][type="image/svg+xml"]', "image/svg+xml"],
    ['link[rel="icon"][type="image/x-icon"]', "image/x-icon"],
    ['link[rel="apple-touch-icon"]', "image/png"],
  ] as const) {
    const href = (await page.locator(rel).getAttribute("href")) ?? "";
    const icon = await request.get(href);
    expect([icon.status(), icon.headers()["content-type"]], rel).toEqual([200, type]);
  }
  expect((await request.get("/favicon.ico")).status()).toBe(200);
  const href = (await page.locator('link[rel="manifest"]').getAttribute("href")) ?? "";
  const answer = await request.get(href);
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ short_name: "Wisp", lang: "zh-Hans", start_url: "/" });
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of icons) {
    expect((await pngSize(await request.get(src))).join("x")).toBe(sizes);
  }
});

test("robots read nothing on one's own machine, and public pages of a public site", {
  tag: "@sweep",
}, async ({ request }) => {
  const own = await request.get("/robots.txt");
  expect(await own.text()).toBe("User-agent: *\nDisallow: /\n");
  for (const path of ["/sitemap.xml", "/.well-known/security.txt"]) {
    expect((await request.get(path)).status()).toBe(404);
  }
  await using site = await publicSiteSomewhere({
    DATABASE_URL: await arenaDatabaseUrl(),
    WISP_SECURITY_CONTACT: "mailto:security@wisp.example",
    WISP_SECURITY_EXPIRES: "2999-01-01",
  });
  const textAt = async (path: string) => (await request.get(`${site.url}${path}`)).text();
  expect(await textAt("/robots.txt")).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect(await textAt("/sitemap.xml")).toContain(`<loc>${site.url}/play/puzzle</loc>`);
  expect(await textAt("/.well-known/security.txt")).toContain(
    "Contact: mailto:security@wisp.example\n",
  );
});

test("a public site that was not given its address does not take one from a request", {
  tag: "@sweep",
}, async ({ request }) => {
  const id = await aMatch(request, "status=finished&locale=en");
  const settings = { DATABASE_URL: await arenaDatabaseUrl(), WISP_URL: "" };
  await using site = await publicSiteSomewhere(settings);
  for (const path of [`/watch/${id}`, "/leaderboard/house", "/seasons/house", "/docs/api"]) {
    const answer = await request.get(`${site.url}${path}`, { headers: { host: "evil.example" } });
    const text = await answer.text();
    expect([answer.status(), /evil\.example|og:image|localhost:/.exec(text)?.[0]]).toEqual([
      200,
      undefined,
    ]);
  }
});

test("the card of a live match reveals nothing, for any parameters", async ({ request }) => {
  const id = await startLiveMatch();
  const card = `/api/v1/matches/${id}/card.png`;
  const first = await drawn(request, card);
  expect(await pngSize(first)).toEqual([1200, 630]);
  const plain = await first.body();
  for (const query of ["reveal=1", "at=3", "seat=0", "at=3&seat=0&reveal=1"]) {
    const asked = await (await drawn(request, `${card}?${query}`)).body();
    expect(asked.equals(plain), query).toBe(true);
  }
});

// `hostile.spec.ts` has one drawn in `npm test`; `raster.test.ts` checks frames and their times.
for (const locale of ["en", "zh"] as const) {
  test(`the replay of a match in ${locale} is a film that ends`, { tag: "@sweep" }, async ({
    request,
  }) => {
    const id = await aMatch(request, `status=finished&locale=${locale}`);
    const response = await drawn(request, `/api/v1/matches/${id}/replay.gif`);
    expect(response.status()).toBe(200);
    expect(response.headers()["content-type"]).toBe("image/gif");
    const gif = await response.body();
    expect(gif.byteLength).toBeLessThan(3_000_000);
    expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([800, 450]);
    const delays = framesOf(gif);
    expect(delays.length).toBeGreaterThan(6);
    expect(delays.length).toBeLessThanOrEqual(60);
    expect(delays.at(-1)).toBe(600);
  });
}

test("a live match has no film yet, and a missing one has none at all", { tag: "@sweep" }, async ({
  request,
}) => {
  const id = await startLiveMatch();
  const nobody = "00000000-0000-7000-8000-000000000000";
  for (const [path, status] of [
    [`/matches/${id}/replay.gif`, 409],
    [`/matches/${id}/frames`, 409],
    [`/matches/${nobody}/replay.gif`, 404],
    [`/matches/${nobody}/card.png`, 404],
    [`/matches/${nobody}/stream`, 404],
    [`/matches/${nobody}/transcript.md`, 404],
    [`/matches/${id}/card.png?lang=xx`, 400],
    [`/matches/${id}/stream?from=-1`, 400],
    [`/agents/${encodeURIComponent(`\u202E${"W".repeat(1_000)}`)}/card.png`, 404],
    ["/agents/%00/card.png", 400],
    ["/leaderboards/never/card.png", 404],
    ["/games/never/card.png", 404],
    ["/games/constructor/card.png", 404],
    ["/games/who-is-spy/card.png?lang=xx", 400],
  ] as const) {
    const response = await request.get(`/api/v1${path}`);
    expect(response.status(), path).toBe(status);
    errorSchema.parse(await response.json());
  }
});

test("the transcript and the log can be taken away from the page", { tag: "@sweep" }, async ({
  page,
  request,
  baseURL,
}) => {
  const id = await aMatch(request, "status=finished&locale=zh");
  const response = await request.get(`/api/v1/matches/${id}/transcript.md?lang=zh`);
  expect(response.headers()["content-type"]).toContain("text/markdown");
  const markdown = await response.text();
  expect(markdown).toContain(`# Wisp 对局 ${id}`);
  expect(markdown).toContain("## 第 1 轮");
  // A head and a foot: the seating, and the split of the twelve points.
  const [head = ""] = markdown.split("## 第 1 轮");
  expect(head).toMatch(/\n\*\*(平民|卧底).+\*\*\n/);
  expect(head).toMatch(/- 词语：平民“.+”，卧底“.+”\n/);
  expect(head).toContain(`- 回放： <${baseURL}/watch/${id}>`);
  expect(head.match(/^\| \d号 \| .+ \| (平民|卧底) \|$/gm)).toHaveLength(6);
  expect(markdown).toMatch(/## 得分\n\n(\|.+\|\n){8}\| 合计 \| 12 \|\n$/);
  expect(markdown.split("\n").filter((line) => line.startsWith("**")).length).toBeGreaterThan(3);
  // Its players have the names of the reader's language, also in what they say to each other.
  expect(markdown).not.toMatch(/Player \d/);
  const english = await request.get(`/api/v1/matches/${id}/transcript.md?lang=en`);
  const [inEnglish = ""] = (await english.text()).split("## Round 1");
  expect(inEnglish.match(/^\| Player \d \| .+ \| (civilian|spy) \|$/gim)).toHaveLength(6);
  await page.goto(`/watch/${id}`);
  await page.getByRole("button", { name: "Share" }).click();
  for (const [name, path] of [
    [/JSON/, "/log"],
    [/Markdown/, "/transcript.md?lang=en"],
  ] as const) {
    await expect(page.getByRole("link", { name })).toHaveAttribute(
      "href",
      `/api/v1/matches/${id}${path}`,
    );
  }
});

test("the transcript of a live match contains no more than its page", async ({ request }) => {
  const id = await startLiveMatch();
  const markdown = await (await request.get(`/api/v1/matches/${id}/transcript.md?lang=en`)).text();
  expect(markdown).toContain("**Live now**");
  expect(markdown).not.toMatch(/^\||Words|Points/m);
});

const isSpeech = (line: StreamLine): boolean => "event" in line && line.event.type === "spoke";

test("a stream follows a live match to its end, and continues from a cursor", async ({
  baseURL,
}) => {
  const client = wispClient({ baseUrl: baseURL ?? "" });
  const id = await startLiveMatch();
  const lines: StreamLine[] = [];
  for await (const line of client.stream("GET /matches/{id}/stream", { id })) {
    if ("failed" in line) throw new Error(line.detail);
    lines.push(line);
    // The first two speeches come one by one, as spectators read them; of the rest that was enough.
    if (isSpeech(line) && lines.filter(isSpeech).length === 2) await hurry(id);
  }
  const events = lines.filter((line) => "cursor" in line);
  expect(events.map(({ cursor }) => cursor)).toEqual(events.map((_, place) => place));
  expect(lines.at(-1)).toEqual({ over: "finished" });
  const log = await client.call("GET /matches/{id}/log", { id });
  if ("failed" in log) throw new Error(log.detail);
  expect(events.map(({ event }) => event)).toEqual(log.value.events.map(({ event }) => event));
  const from = events.length - 3;
  expect(await collected(client.stream("GET /matches/{id}/stream", { id, from }))).toEqual([
    ...events.slice(from),
    { over: "finished" },
  ]);
});

test("readers who leave make room for others", { tag: "@sweep" }, async ({ request, baseURL }) => {
  const client = wispClient({ baseUrl: baseURL ?? "" });
  const id = await startLiveMatch();
  // Who asks for the head of a stream never reads it, so it keeps no place either.
  const finished = await aMatch(request, "status=finished");
  for (let turn = 0; turn < 210; turn += 30) {
    const heads = Array.from({ length: 30 }, () =>
      request.head(`/api/v1/matches/${finished}/stream`),
    );
    for (const head of await Promise.all(heads)) expect(head.status()).toBe(200);
  }
  for (let turn = 0; turn < 3; turn += 1) {
    const gone = new AbortController();
    const open = await Promise.all(
      Array.from({ length: 90 }, async () => {
        const lines = client.stream("GET /matches/{id}/stream", { id, signal: gone.signal });
        const first = await lines.next();
        return { lines, first: first.value };
      }),
    );
    expect(open.every(({ first }) => first && "cursor" in first)).toBe(true);
    gone.abort();
    await Promise.all(open.map(({ lines }) => collected(lines)));
  }
});

for (const locale of ["en", "zh"] as const) {
  test(`the reference of the API in ${locale} fits every window, and axe finds nothing`, {
    tag: "@sweep",
  }, async ({ page, baseURL }) => {
    const heard = complaints(page);
    await speak(page, locale, baseURL ?? "");
    await openNarrow(page, "/docs/api");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("API");
    for (const path of ["/matches/{id}/stream", "/matches/{id}/replay.gif", "POST /checks"]) {
      await expect(page.getByRole("heading", { level: 3, name: path })).toBeVisible();
    }
    await expectSoundThroughout(page);
    await page
      .getByText(locale === "en" ? "Show an example" : "查看示例")
      .first()
      .click();
    await expect(page.getByText('"seedHash"').first()).toBeVisible();
    heard.expectNone();
  });
}

test("reference and footer lead to each other", { tag: "@sweep" }, async ({ page }) => {
  await page.goto("/docs");
  await page.getByRole("contentinfo").getByRole("link", { name: "API" }).click();
  await expect(page).toHaveURL(/\/docs\/api$/);
  await expect(page.getByRole("link", { name: "OpenAPI document" })).toHaveAttribute(
    "href",
    "/api/v1/openapi.json",
  );
});

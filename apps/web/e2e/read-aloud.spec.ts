import type { ApiMatchLog } from "@wisp/api";
import { expect, type Page } from "playwright/test";
import { z } from "zod";
import { press, untilItAnswers } from "./answers.ts";
import { aMatch, complaints, expectSound, type ListedMatch, logOf, speak } from "./arena.ts";
import { startLiveMatch } from "./arena-database.ts";
import { test } from "./test.ts";

/** Bytes of compressed scripts that reading aloud may need. */
const READING_BUDGET = 4_000;

const spokenSchema = z.array(
  z.object({
    text: z.string(),
    voice: z.string(),
    lang: z.string(),
    pitch: z.number(),
    rate: z.number(),
    state: z.enum(["reading", "done", "stopped"]),
  }),
);

const deviceVoices = ["en-GB", "en-US", "fr-FR", "zh-CN"].map((lang) => ({
  name: `Voice ${lang}`,
  lang,
  default: lang === "en-US",
  localService: true,
}));

/** In place of the browser's synthesizer: records what it is given, and reads each text until `endSpeech`. */
function installSynthesizer(voices: readonly object[]): void {
  class Utterance {
    text: string;
    voice: SpeechSynthesisVoice | null = null;
    lang = "";
    pitch = 1;
    rate = 1;
    onend: (() => void) | null = null;
    constructor(text = "") {
      this.text = text;
    }
  }
  const spoken: { readonly utterance: Utterance; state: string }[] = [];
  const stop = (state: string): void => {
    const last = spoken.at(-1);
    if (last?.state === "reading") last.state = state;
  };
  const synthesizer = {
    getVoices: () => voices,
    speak(utterance: Utterance) {
      if (utterance.text !== "") spoken.push({ utterance, state: "reading" });
    },
    cancel: () => stop("stopped"),
  };
  for (const [name, value] of Object.entries({
    SpeechSynthesisUtterance: Utterance,
    speechSynthesis: synthesizer,
    spokenSoFar: () =>
      spoken.map(({ utterance: { text, voice, lang, pitch, rate }, state }) => ({
        text,
        voice: voice?.name,
        lang,
        pitch,
        rate,
        state,
      })),
    endSpeech() {
      stop("done");
      spoken.at(-1)?.utterance.onend?.();
    },
  })) {
    Object.defineProperty(window, name, { configurable: true, value });
  }
}

const spokenOn = async (page: Page) =>
  spokenSchema.parse(await page.evaluate(() => Reflect.get(window, "spokenSoFar")()));

const endSpeech = (page: Page) => page.evaluate(() => Reflect.get(window, "endSpeech")());

const spokeSchema = z.object({
  type: z.literal("spoke"),
  seat: z.number(),
  text: z.string().min(1),
});

/** What players said in a match of Who is Spy, in order. */
const speechesOf = ({ events }: ApiMatchLog) =>
  events.flatMap(({ event, cursor }) => {
    const { data } = spokeSchema.safeParse(event);
    return data === undefined ? [] : [{ ...data, cursor }];
  });

/** Agents of other tests may say what no voice reads as it is. */
const ofHouse = ({ agents }: ListedMatch): boolean => agents.every(({ house }) => house);

const readAloud = (page: Page) => page.getByRole("button", { name: "Read speeches aloud" });
const play = (page: Page) => page.getByRole("button", { name: "Play", exact: true });

/** Opens a match right before its first speech, at the highest speed. */
async function openBefore(page: Page, id: string, cursor: number): Promise<void> {
  await page.goto(`/watch/${id}?at=${cursor - 1}`);
  await untilItAnswers(play(page));
  await page.getByRole("combobox", { name: "Speed" }).selectOption("8");
}

const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .reduce(
        (sum, entry) =>
          sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
        0,
      ),
  );

/** Longer than a speech stays at the highest speed. */
const LONGER_THAN_A_SCENE_MS = 2_500;

test("a replay reads each speech in its player's voice, and waits for it", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  await page.addInitScript(installSynthesizer, deviceVoices);
  const id = await aMatch(request, "status=finished&locale=en", ofHouse);
  const speeches = speechesOf(await logOf(request, id)).slice(0, 6);
  const [first] = speeches;
  await openBefore(page, id, first?.cursor ?? 0);
  await page.waitForLoadState("networkidle");
  await expect(readAloud(page)).toHaveAttribute("aria-pressed", "false");
  const before = await scriptBytes(page);
  await readAloud(page).click();
  await expect(readAloud(page)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => scriptBytes(page)).toBeGreaterThan(before);
  expect((await scriptBytes(page)) - before).toBeLessThanOrEqual(READING_BUDGET);
  await expectSound(page);
  expect(await spokenOn(page)).toEqual([]);

  await play(page).click();
  await expect.poll(async () => (await spokenOn(page)).length).toBe(1);
  await page.waitForTimeout(LONGER_THAN_A_SCENE_MS);
  await expect(page.getByText(new RegExp(`^${(first?.cursor ?? 0) + 1}\\s*/`))).toBeVisible();
  for (const place of speeches.keys()) {
    await expect.poll(async () => (await spokenOn(page)).length).toBe(place + 1);
    await endSpeech(page);
  }

  const spoken = (await spokenOn(page)).slice(0, speeches.length);
  expect(spoken.map(({ text }) => text)).toEqual(speeches.map(({ text }) => text));
  // The reader's own voice, which is the default, is that of the first seat.
  const langs = speeches.map(({ seat }) => (seat % 2 === 0 ? "en-US" : "en-GB"));
  expect(spoken).toMatchObject(
    langs.map((lang) => ({ lang, voice: `Voice ${lang}`, rate: 2, state: "done" })),
  );
  const speakers = new Set(speeches.map(({ seat }) => seat));
  expect(new Set(spoken.map(({ voice, pitch }) => `${voice} ${pitch}`)).size).toBe(speakers.size);
  heard.expectNone();
});

test("voices fall silent on a pause, a leap and a hidden page, and stay on for the next visit", {
  tag: "@sweep",
}, async ({ page, request }) => {
  await page.addInitScript(installSynthesizer, deviceVoices);
  const id = await aMatch(request, "status=finished&locale=en", ofHouse);
  const [first, second] = speechesOf(await logOf(request, id));
  const states = async () => (await spokenOn(page)).map(({ text, state }) => [text, state]);
  await openBefore(page, id, first?.cursor ?? 0);
  await readAloud(page).click();
  await play(page).click();
  await expect.poll(states).toEqual([[first?.text, "reading"]]);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect.poll(states).toEqual([[first?.text, "stopped"]]);
  // What was broken off is read again from its start.
  await play(page).click();
  await expect.poll(async () => (await states()).at(-1)).toEqual([first?.text, "reading"]);
  await page.keyboard.press("Home");
  await expect.poll(async () => (await states()).at(-1)).toEqual([first?.text, "stopped"]);
  expect(await states()).toHaveLength(2);

  await page.goto(`/watch/${id}?at=${(second?.cursor ?? 0) - 1}`);
  await untilItAnswers(play(page));
  await expect(readAloud(page)).toHaveAttribute("aria-pressed", "true");
  await play(page).click();
  await expect.poll(states).toEqual([[second?.text, "reading"]]);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(states).toEqual([[second?.text, "stopped"]]);
  await readAloud(page).click();
  await page.reload();
  await untilItAnswers(play(page));
  await expect(readAloud(page)).toHaveAttribute("aria-pressed", "false");
});

test("a live match goes on during a speech, and the voices skip to the newest one", {
  tag: "@sweep",
}, async ({ page, request }) => {
  await page.addInitScript(installSynthesizer, deviceVoices);
  const id = await startLiveMatch();
  await page.goto(`/watch/${id}`);
  await press(readAloud(page));
  await expect.poll(async () => (await spokenOn(page)).length).toBe(1);
  const [opening] = await spokenOn(page);
  const speeches = async () => speechesOf(await logOf(request, id)).map(({ text }) => text);
  const read = (await speeches()).indexOf(opening?.text ?? "");
  expect(read).toBeGreaterThanOrEqual(0);
  await expect.poll(async () => (await speeches()).length - read).toBeGreaterThan(3);
  const known = await speeches();
  const transcript = page.getByRole("tabpanel", { name: "Transcript" });
  await expect(transcript).toContainText(known.at(-1) ?? "");
  // One, unless a busy page caught up with several events at once.
  const before = (await spokenOn(page)).length;
  expect(before).toBeLessThan(known.length - read);

  await endSpeech(page);
  await expect.poll(async () => (await spokenOn(page)).length).toBeGreaterThan(before);
  const next = (await spokenOn(page)).at(-1);
  // Another speech may have come in the meantime, and one of the house repeats what others have said.
  const newest = (await speeches()).lastIndexOf(next?.text ?? "");
  expect(newest).toBeGreaterThanOrEqual(known.length - 1);
  expect(next?.rate).toBe(1);
});

test("a match is read in its own language", { tag: "@sweep" }, async ({ page, request }) => {
  await page.addInitScript(installSynthesizer, deviceVoices);
  const id = await aMatch(request, "status=finished&locale=zh", ofHouse);
  const [first] = speechesOf(await logOf(request, id));
  await openBefore(page, id, first?.cursor ?? 0);
  await readAloud(page).click();
  await play(page).click();
  await expect
    .poll(() => spokenOn(page))
    .toMatchObject([{ voice: "Voice zh-CN", lang: "zh-CN", state: "reading" }]);
});

const missing = {
  en: { readAloud: "Read speeches aloud", play: "Play", says: "No English voice on this device" },
  zh: { readAloud: "朗读发言", play: "播放", says: "此设备没有中文语音" },
} as const;

for (const locale of ["en", "zh"] as const) {
  test(`a browser without a voice for the match says so in ${locale}, and the replay goes on`, {
    tag: "@sweep",
  }, async ({ page, request, baseURL }) => {
    await speak(page, locale, baseURL ?? "");
    // A voice of a service, to which the browser would send the speeches, does not count.
    const others = deviceVoices.flatMap((voice) => [
      ...(voice.lang === "fr-FR" ? [voice] : []),
      { ...voice, localService: false },
    ]);
    await page.addInitScript(installSynthesizer, others);
    const id = await aMatch(request, `status=finished&locale=${locale}`, ofHouse);
    const [first] = speechesOf(await logOf(request, id));
    const cursor = first?.cursor ?? 0;
    const text = missing[locale];
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/watch/${id}?at=${cursor - 1}`);
      await untilItAnswers(page.locator(".match-play"));
      if (width === 360) {
        await page.locator("[popovertarget=match-tools]").click();
        await page.getByRole("button", { name: text.readAloud }).click();
      }
      await expect(page.getByRole("button", { name: text.says })).toHaveText(text.says);
      await expectSound(page, `${width} px`);
    }
    await press(page.getByRole("button", { name: text.play, exact: true }));
    const place = page.getByText(/^\d+\s*\/\s*\S+$/);
    await expect
      .poll(async () => Number((await place.innerText()).split("/")[0]))
      .toBeGreaterThan(cursor + 1);
    expect(await spokenOn(page)).toEqual([]);
  });
}

test("a browser that cannot speak says so", { tag: "@sweep" }, async ({ page, request }) => {
  const heard = complaints(page);
  await page.addInitScript(() =>
    Object.defineProperty(window, "speechSynthesis", { value: undefined }),
  );
  await page.goto(`/watch/${await aMatch(request, "status=finished&locale=en")}`);
  await press(readAloud(page));
  await expect(page.getByRole("button", { name: missing.en.says })).toBeVisible();
  heard.expectNone();
});

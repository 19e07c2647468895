import { describe, expect, it } from "vitest";
import { faceNames } from "../drawing.ts";
import { faceOf, missing, type Setting } from "./face.ts";
import { drawable } from "./text-svg.ts";

/** A text set in a face, as pictures set it. */
async function setIn(face: (typeof faceNames)[number], text: string): Promise<Setting> {
  const typeFace = await faceOf(face, 400);
  await typeFace.load(drawable(text));
  return typeFace.set(drawable(text));
}

const texts = {
  Chinese: "谁是卧底？臺灣學習，龜與麗。",
  Japanese: "あの人がスパイだと思います、たぶん込み入った話。",
  Korean: "그 사람이 스파이인 것 같아요. 뷁",
  Arabic: "أعتقد أن اللاعب 3 هو الجاسوس! مُحَمَّد",
  Persian: "می‌خواهم بدانم",
  Hebrew: "אני חושב ששחקן 5 הוא המרגל.",
  Hindi: "मुझे लगता है कि वह जासूस है। क्षत्रिय",
  Bengali: "আমি মনে করি সে গুপ্তচর",
  Tamil: "அவன் ஒற்றன்",
  Thai: "ฉันคิดว่าเขาเป็นสายลับ เพราะพูดน้อยเกินไป",
  Russian: "Думаю, он шпион.",
  Greek: "Νομίζω ότι είναι κατάσκοπος",
  Vietnamese: "tôi nghĩ anh ấy là gián điệp",
  emoji: "😀🔥👀🤔🎉❤️✅ 👨‍👩‍👧 👋🏽 🇫🇷 1️⃣",
  signs: "✓ ✗ ★ → ≠ √ ① Ⅳ ♠ ♥ “…” — °",
};

describe.each(faceNames)("in %s", (face) => {
  it.each(Object.entries(texts))("%s has no sign for missing characters", async (_, text) => {
    const { glyphs, width } = await setIn(face, text);
    expect(glyphs.filter(({ path }) => path === missing.path)).toEqual([]);
    expect(width).toBeGreaterThan(0);
  });
});

/** The glyphs from the left to the right. */
const pathsOf = ({ glyphs }: Setting): string[] =>
  glyphs.toSorted((one, other) => one.x - other.x).map(({ path }) => path);

describe("direction", () => {
  it("sets Hebrew from right to left", async () => {
    const [alef] = pathsOf(await setIn("sans", "א"));
    const paths = pathsOf(await setIn("sans", "אב"));
    expect(paths.at(-1)).toBe(alef);
  });

  it("keeps numbers and Latin words in it from left to right", async () => {
    const [one, two] = pathsOf(await setIn("sans", "12"));
    const paths = pathsOf(await setIn("sans", "אב 12 גד"));
    expect(paths.indexOf(one ?? "")).toBe(paths.indexOf(two ?? "") - 1);
    expect(paths.indexOf(one ?? "")).toBeGreaterThan(2);
  });

  it("lets no mark turn a text", async () => {
    expect(pathsOf(await setIn("sans", "\u202Eabc"))).toEqual(pathsOf(await setIn("sans", "abc")));
  });
});

describe("marks", () => {
  it("joins letters of Arabic", async () => {
    const apart = pathsOf(await setIn("sans", "ح ح ح"));
    const joined = pathsOf(await setIn("sans", "ححح"));
    expect(joined.filter((path) => apart.includes(path))).toEqual([]);
  });

  it.each([
    ["those of Latin letters that NFC joins stay", "Cafe\u0301", "Café"],
    ["others on Latin letters go", "Z\u0325\u0336", "Z"],
    ["the vowels of Hindi stay", "हिन्दी", "हिन्दी"],
    ["a pile of them does not", `न${"\u0947".repeat(9)}`, `न${"\u0947".repeat(3)}`],
    ["the joiners of emoji and tones of skin go", "👩🏽‍🚀", "👩🚀"],
  ])("%s", (_, text, shown) => expect(drawable(text)).toBe(shown));
});

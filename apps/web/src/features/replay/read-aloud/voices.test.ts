import { describe, expect, it } from "vitest";
import { type DeviceVoice, maxReadingMs, textToRead, voiceOfSeat, voicesFor } from "./voices.ts";

const voice = (name: string, lang: string, change: Partial<DeviceVoice> = {}): DeviceVoice => ({
  name,
  lang,
  default: false,
  localService: true,
  ...change,
});

describe("voicesFor", () => {
  const all = [
    voice("Thomas", "fr-FR"),
    voice("Daniel", "en-GB"),
    voice("Google US English", "en-US", { localService: false }),
    voice("Bad News", "en-US"),
    voice("Samantha", "en_US", { default: true }),
    voice("Enets", "enf-RU"),
    voice("Tingting", "zh-CN"),
    voice("Meijia", "zh_TW"),
    voice("Sinji", "zh-HK"),
    voice("Sinji 2", "zh_HK_#Hant"),
    voice("Mandarin", "cmn-Latn-pinyin"),
  ];
  const names = (locale: "en" | "zh") => voicesFor(locale, all).map(({ name }) => name);

  it("finds the device's own voices of a language, the reader's first", () => {
    expect(names("en")).toEqual(["Samantha", "Daniel"]);
  });

  it("finds Mandarin and not Cantonese for Chinese", () => {
    expect(names("zh")).toEqual(["Tingting", "Meijia", "Mandarin"]);
  });

  it("finds none where there is none", () => {
    expect(voicesFor("zh", all.slice(0, 6))).toEqual([]);
  });
});

describe("voiceOfSeat", () => {
  it("gives each seat a voice of its own as long as there are enough", () => {
    expect(voiceOfSeat(1, ["one", "two"])).toEqual({ voice: "two", pitch: 1 });
    expect(voiceOfSeat(2, ["one", "two"])).toEqual({ voice: "one", pitch: 0.9 });
  });

  it.each([1, 2, 5])("tells 14 seats apart with %i voices", (count) => {
    const voices = Array.from({ length: count }, (_, place) => place);
    const given = Array.from({ length: 14 }, (_, seat) => voiceOfSeat(seat, voices));
    expect(new Set(given.map((each) => `${each?.voice} ${each?.pitch}`)).size).toBe(14);
    for (const each of given) {
      expect(each?.pitch).toBeGreaterThan(0.25);
      expect(each?.pitch).toBeLessThan(2);
    }
  });

  it("gives none without voices", () => {
    expect(voiceOfSeat(0, [])).toBeNull();
  });
});

describe("textToRead", () => {
  it.each([
    ["Mine is in every kitchen.", "Mine is in every kitchen."],
    ["我的每家厨房都有。", "我的每家厨房都有。"],
    ['<break time="99s"/>Hello', 'break time="99s"/ Hello'],
    ["[[rate 500]] fast [[slnc 9000]]", "rate 500  fast  slnc 9000"],
    ["a\u0007b\u202Ec", "a b c"],
    ["...!", ""],
    ["[[]]", ""],
    ["", ""],
  ])("of %j is %j", (text, read) => {
    expect(textToRead(text)).toBe(read);
  });

  it("is never long", () => {
    expect(textToRead("好".repeat(100_000))).toBe(`${"好".repeat(400)}…`);
  });
});

it("gives slow voices time for the longest speech, and ends", () => {
  expect(maxReadingMs("a".repeat(400), "en")).toBe(63_000);
  expect(maxReadingMs("好".repeat(240), "zh")).toBe(123_000);
});

import { locales, randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { marksOf } from "../../common/talk/marks/index.ts";
import { drawTopic, publicTopics } from "./index.ts";
import { checkTopic, TOPIC_WORDS_MIN, type TopicFile, topicFileSchema } from "./topic.ts";

describe("the public topics", () => {
  it("are at least 24, each by its own id and name", () => {
    const topics = publicTopics();
    expect(topics.length).toBeGreaterThanOrEqual(24);
    expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
    for (const locale of locales) {
      expect(new Set(topics.map(({ name }) => name[locale])).size).toBe(topics.length);
    }
  });

  it("have nothing wrong with them", () => {
    expect(publicTopics().flatMap(checkTopic)).toEqual([]);
  });

  it("have clues that no rule marks as an injection", () => {
    const clues = publicTopics().flatMap(({ clues }) => clues.flatMap(({ en, zh }) => [en, zh]));
    expect(clues.filter((clue) => marksOf(clue).length > 0)).toEqual([]);
  });

  it("are drawn with a word of theirs, the same for the same seed", () => {
    const drawn = Array.from({ length: 200 }, (_, seed) => {
      const materials = drawTopic("zh", randomFrom(`${seed}`));
      expect(drawTopic("zh", randomFrom(`${seed}`))).toEqual(materials);
      expect(materials.topic.words.length).toBeGreaterThanOrEqual(TOPIC_WORDS_MIN);
      return materials;
    });
    expect(new Set(drawn.map(({ topic }) => topic.id)).size).toBeGreaterThan(20);
    expect(new Set(drawn.map(({ word }) => word)).size).toBe(TOPIC_WORDS_MIN);
  });
});

describe("checkTopic", () => {
  const names = [
    "oak",
    "elm",
    "ash",
    "fir",
    "yew",
    "fig",
    "bay",
    "box",
    "tea",
    "may",
    "sal",
    "teak",
  ];
  const topic = (change: Partial<TopicFile> = {}): TopicFile => ({
    id: "trees",
    name: { en: "Trees", zh: "树木" },
    words: names.map((word, at) => ({
      en: { word, aliases: [] },
      zh: { word: `木${at}号`, aliases: [] },
    })),
    clues: ["one", "two", "three", "four", "five", "six"].map((text) => ({
      en: `Clue ${text}.`,
      zh: `线索 ${text}。`,
      of: names,
    })),
    ...change,
  });
  const [first, ...rest] = topic().words;
  const [clue, ...clues] = topic().clues;
  if (first === undefined || clue === undefined) throw new Error("the topic is empty");

  it("accepts a good topic, which has the shape of a file", () => {
    expect(checkTopic(topic())).toEqual([]);
    expect(topicFileSchema.parse(topic())).toEqual(topic());
  });

  it.each([
    [
      "a word inside another",
      topic({ words: [{ ...first, en: { word: "red elm", aliases: [] } }, ...rest] }),
      '"red elm" says the word "elm"',
    ],
    [
      "a word listed twice",
      topic({ words: [{ ...first, en: { word: "oak", aliases: ["Elm"] } }, ...rest] }),
      'the word "elm" is listed twice',
    ],
    [
      "a clue that says a word",
      topic({ clues: [{ ...clue, en: "Like an oak." }, ...clues] }),
      '"Like an oak." says the word "oak"',
    ],
    [
      "a clue of a word of another topic",
      topic({ clues: [{ ...clue, of: [...names, "rose"] }, ...clues] }),
      'a clue is of "rose", which is no word of the topic',
    ],
    [
      "a word with a single clue",
      topic({ clues: [clue, ...clues.map((each) => ({ ...each, of: names.slice(1) }))] }),
      '"oak" has fewer than 2 clues',
    ],
  ])("names %s", (_, given, problem) => {
    expect(checkTopic(given)).toContain(`trees: ${problem}`);
  });
});

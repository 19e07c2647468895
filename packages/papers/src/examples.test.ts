import { readFileSync } from "node:fs";
import { join } from "node:path";
import { COLLECTION_FORMAT, checkCollection, checkExperiment, withNamedSettings } from "@wisp/lab";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { library } from "./library.ts";

const docs = join(import.meta.dirname, "../../../docs");
const examplesIn = (page: string): string[] =>
  [...readFileSync(join(docs, page), "utf8").matchAll(/^```json\n([\s\S]+?)^```$/gm)].map(
    ([, text = ""]) => text,
  );
const examples = examplesIn("declare-an-experiment.md");
const fileSchema = z.record(z.string(), z.unknown());
const files = examples.map((text) => fileSchema.parse(JSON.parse(text)));
const isCollection = ({ format }: (typeof files)[number]): boolean => format === COLLECTION_FORMAT;
/** What keeps a file from being run. */
const problemsOf = (checked: object): unknown => ("problems" in checked ? checked.problems : []);
const [whole = {}, ...parts] = files.filter((file) => !isCollection(file));

describe("the page about what an experiment can declare", () => {
  it("has a whole file that can be run", () => {
    expect(problemsOf(checkExperiment(whole, library))).toEqual([]);
  });

  it.each(parts.map((part) => [Object.keys(part).join(", "), part] as const))(
    "has a part that can be put into it: %s",
    async (_names, part) => {
      const file = await withNamedSettings(Object.assign({}, whole, part));
      expect(problemsOf(checkExperiment(file, library))).toEqual([]);
    },
  );

  it.each(files.filter(isCollection))("has a collection that can be run: $name", async (file) => {
    expect(problemsOf(await checkCollection(file, library))).toEqual([]);
  });

  it("has the same examples in Chinese", () => {
    expect(examplesIn("zh/declare-an-experiment.md")).toEqual(examples);
  });

  it("has an example of each", () => {
    expect(parts.length).toBeGreaterThan(5);
    expect(files.filter(isCollection)).toHaveLength(1);
  });
});

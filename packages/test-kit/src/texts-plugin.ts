import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Plugin } from "vitest/config";

/** Reads lists of files (`*.texts`) as the site's build does, so that tests see the documents that pages contain. */
export const textsPlugin: Plugin = {
  name: "texts",
  async transform(list, id) {
    if (!id.endsWith(".texts")) return null;
    const paths = list.split("\n").filter((line) => line !== "");
    const texts = await Promise.all(
      paths.map(async (path) => [
        path.replace(/^(\.\.\/)+/, ""),
        await readFile(resolve(dirname(id), path), "utf8"),
      ]),
    );
    return { code: `export default ${JSON.stringify(Object.fromEntries(texts))};`, map: null };
  },
};

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

/**
 * Makes a module of a list of files (one path a line, from the list's folder): its default export
 * holds their texts by path. So pages contain documents and code as in the repository.
 */
export default async function textLoader(list) {
  const texts = {};
  for (const path of list.split("\n").filter((line) => line !== "")) {
    const file = resolve(this.context, path);
    this.addDependency(file);
    texts[path.replace(/^(\.\.\/)+/, "")] = await readFile(file, "utf8");
  }
  return `export default ${JSON.stringify(texts)};`;
}

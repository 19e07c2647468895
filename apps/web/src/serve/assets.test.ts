import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { shareChunks } from "./assets.ts";

test("files of modules with the same content are loaded once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "wisp-chunks-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const modules = (text: string) => `module.exports=[1,()=>"${text.repeat(20_000)}"];`;
  const files = {
    "a.js": modules("a"),
    "b.js": modules("b"),
    "of-pages/c.js": modules("a"),
    "of-pages/d.js": `exports.other=${modules("a")}`,
    "of-pages/e.js": `exports.other=${modules("a")}`,
    "small.js": "module.exports=[2];",
    "small-too.js": "module.exports=[2];",
  };
  await mkdir(join(folder, "of-pages"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  // At the second start nothing is left to do.
  for (const _ of [1, 2]) {
    await shareChunks(folder);
    for (const [name, text] of Object.entries(files)) {
      const kept = await readFile(join(folder, name), "utf8");
      expect(kept).toBe(name === "of-pages/c.js" ? 'module.exports=require("./../a.js");\n' : text);
    }
  }
  const load = createRequire(join(folder, "main.js"));
  expect(load("./of-pages/c.js")).toBe(load("./a.js"));
});

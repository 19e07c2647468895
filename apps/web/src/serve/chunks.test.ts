import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { slimChunks } from "./chunks.ts";

const folder = await mkdtemp(join(tmpdir(), "wisp-test-"));
afterAll(() => rm(folder, { recursive: true }));

const require = createRequire(import.meta.url);
let made = 0;

/** The files of a built site after `slimChunks`, in a separate folder. */
async function slimmed(files: Readonly<Record<string, string>>): Promise<string> {
  made += 1;
  const chunks = join(folder, String(made));
  await mkdir(join(chunks, "ssr"), { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(join(chunks, path), text);
  await slimChunks(chunks);
  return chunks;
}

it("keeps the exports of modules, for any content", async () => {
  const text = fc.string({ unit: "grapheme", minLength: 1 });
  await fc.assert(
    fc.asyncProperty(text, async (said) => {
      const regular = said.replaceAll(/[^\p{L}\p{Emoji_Presentation}]/gu, "");
      const source = [
        JSON.stringify(said),
        `\`\${1}${said.replaceAll(/[`\\$]/g, "")}\``,
        `/[${regular}词]/u.exec(${JSON.stringify(said)})?.[0]`,
        "(({ 词: value }) => value)({ 词: 1 })",
      ].join(",");
      const chunks = await slimmed({ "a.js": `module.exports=[${source}]` });
      const expected: unknown = new Function(`return [${source}]`)();
      expect(require(join(chunks, "a.js"))).toEqual(expected);
      expect(await readFile(join(chunks, "a.js"), "utf8")).toMatch(/^[\0-\xff]*$/);
    }),
    { numRuns: 60 },
  );
});

it("keeps one of several files that hold the same", async () => {
  const chunks = await slimmed({
    "a.js": 'module.exports=["词"]',
    "b.js": 'module.exports=["词"]',
    "ssr/c.js": 'module.exports=["词"]',
    "other.js": "module.exports=[1]",
    "runtime.js": 'const text = "词";',
  });
  const [a, b, c] = ["a.js", "b.js", "ssr/c.js"].map((path) => require(join(chunks, path)));
  expect(a).toEqual(["词"]);
  expect([b === a, c === a]).toEqual([true, true]);
  expect(await readFile(join(chunks, "runtime.js"), "utf8")).toBe('const text = "词";');
  expect((await readdir(chunks)).sort()).toEqual(
    ["a.js", "b.js", "other.js", "runtime.js", "ssr"].sort(),
  );
});

it("changes nothing the second time", async () => {
  const chunks = await slimmed({
    "a.js": 'module.exports=["词"]',
    "b.js": 'module.exports=["词"]',
  });
  const times = () => Promise.all(["a.js", "b.js"].map((path) => stat(join(chunks, path))));
  const before = await times();
  await slimChunks(chunks);
  expect(await times()).toMatchObject(before.map(({ ino, mtimeMs }) => ({ ino, mtimeMs })));
});

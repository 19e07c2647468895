import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..");

/** A copy of the packages and the command line, which loads what is installed from this checkout. */
async function copyOfTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "wisp-new-game-"));
  onTestFinished(() => rm(copy, { recursive: true }));
  const modules = new Set<string>();
  const isCopied = (path: string): boolean => {
    if (!path.endsWith("/node_modules")) return !/\.test\.tsx?$|\/(?:test-kit|goldens)$/.test(path);
    modules.add(path);
    return false;
  };
  await cp(join(root, "packages"), join(copy, "packages"), { recursive: true, filter: isCopied });
  await cp(join(root, "apps/cli"), join(copy, "apps/cli"), { recursive: true, filter: isCopied });
  await cp(join(root, "package.json"), join(copy, "package.json"));
  for (const path of modules) await symlink(path, join(copy, path.slice(root.length)));
  const installed = join(root, "node_modules");
  const linked = join(copy, "node_modules");
  await cp(join(installed, "@wisp"), join(linked, "@wisp"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const name of await readdir(installed)) {
    if (name !== "@wisp") await symlink(join(installed, name), join(linked, name));
  }
  return copy;
}

/** Replaces texts of a file, each of which it must have once. */
async function edit(file: string, ...changes: readonly (readonly [string, string])[]) {
  let text = await readFile(file, "utf8");
  for (const [from, to] of changes) {
    expect(text.split(from), `${from} in ${file}`).toHaveLength(2);
    text = text.replace(from, to);
  }
  await writeFile(file, text);
}

test("a new game is its folder and its registry line: it is played, and in the report card", {
  tags: ["sweep"],
}, async () => {
  const copy = await copyOfTree();
  const games = join(copy, "packages/games/src");
  await cp(join(games, "tic-tac-toe"), join(games, "noughts"), { recursive: true });
  await edit(join(games, "noughts/index.ts"), ['id: "tic-tac-toe"', 'id: "noughts"']);
  await edit(
    join(games, "index.ts"),
    [
      "\nexport type {\n",
      '\nimport { ticTacToeEntry as noughts } from "./noughts/entry.ts";\n\nexport type {\n',
    ],
    ["export const games = withPackaged({", "export const games = withPackaged({\n  noughts,"],
  );
  const wisp = async (...words: readonly string[]): Promise<string> =>
    (await promisify(execFile)("node", [join(copy, "apps/cli/bin/wisp.mjs"), ...words])).stdout;
  expect(await wisp("play", "noughts", "--seed", "42")).toContain("The match is over.");
  const plan = await wisp("evaluate", "house:planner", "--size", "quick", "--plan");
  expect(plan).toMatch(/duel-noughts: 8 matches/);
});

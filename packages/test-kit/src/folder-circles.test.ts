import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** Folder of `file` below `source`, at most `depth` deep; a file of `source` itself is its own; null outside. */
function folderOf(source: string, file: string, depth: number): string | null {
  const path = relative(source, file);
  const folder = dirname(path).split("/").slice(0, depth).join("/");
  return folder.startsWith("..") ? null : folder === "." ? path : folder;
}

/** The imports between the folders below `source`, without tests. */
function importsOf(source: string, depth: number): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const path of globSync("**/*.{ts,tsx}", { cwd: source })) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const file = join(source, path);
    const from = folderOf(source, file, depth);
    if (from === null) continue;
    const code = readFileSync(file, "utf8");
    for (const [, named = ""] of code.matchAll(/(?:from |import\(\s*)"((?:\.\.?\/|#)[^"]+)"/g)) {
      const target = named.startsWith("#")
        ? join(source, named.slice(1))
        : resolve(dirname(file), named);
      const to = folderOf(source, target, depth);
      if (to !== null && to !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  return arrows;
}

/** The folders and files from which an import leads back to where it came from. */
function circular(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reached = (start: string): Set<string> => {
    const seen = new Set<string>();
    const waiting = [...(arrows.get(start) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...(arrows.get(next) ?? []));
    }
    return seen;
  };
  return [...arrows.keys()].filter((folder) => reached(folder).has(folder)).sort();
}

test.each([
  ["apps/web/src", 2],
  ["apps/runner/src", 1],
  ["apps/cli/src", 1],
  ["packages/agents/src", 1],
  ["packages/api/src", 1],
  ["packages/arena/src", 1],
  ["packages/db/src", 1],
  ["packages/exports/src", 1],
  ["packages/game/src", 1],
  ["packages/games/src", 1],
  ["packages/lab/src", 1],
  ["packages/papers/src", 1],
  ["packages/play/src", 1],
  ["packages/stats/src", 1],
])("no folders of %s import each other in a circle", (source, depth) => {
  const arrows = importsOf(join(root, source), depth);
  expect(arrows.size).toBeGreaterThan(1);
  expect(circular(arrows)).toEqual([]);
});

test.each(["features", "serve", "server", "components", "names", "i18n"])(
  "%s of the site knows no stage or page, and what is below features no feature",
  (folder) => {
    const arrows = importsOf(join(root, "apps/web/src"), 1);
    const above = ["app", "stages", ...(folder === "features" ? [] : ["features"])];
    expect([...(arrows.get(folder) ?? [])].filter((each) => above.includes(each))).toEqual([]);
  },
);

test("no import climbs more than three levels", () => {
  const files = ["apps", "packages", "bench", "research"].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, {
      cwd: root,
      exclude: (path) => path.includes("node_modules"),
    }),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const climbing = files.filter((file) =>
    /(?:from |import\(\s*)"(?:\.\.\/){4}/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(climbing).toEqual([]);
});

import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);

/** Everything that is fetched from elsewhere to build or run: images, and actions of the workflows. */
function fetched(text: string): string[] {
  const stages = new Set([...text.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, name]) => name));
  return [...text.matchAll(/^(?:FROM|\s*image:|\s*(?:- )?uses:)\s+(\S+)/gm)].flatMap(
    ([, what = ""]) => (stages.has(what) ? [] : [what]),
  );
}

const files = globSync(["**/Dockerfile*", "*compose*.yml", ".github/workflows/*"], {
  cwd: root,
  exclude: ["**/node_modules/**"],
});

test("images and actions are pinned by digest, each to one", () => {
  const found = files.flatMap((file) => fetched(readFileSync(new URL(file, root), "utf8")));
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((what) => !/@(sha256:[0-9a-f]{64}|[0-9a-f]{40})$/.test(what))).toEqual([]);
  const digests = Map.groupBy(new Set(found), (what) => what.split("@")[0]);
  expect([...digests.values()].filter((pins) => pins.length > 1)).toEqual([]);
});

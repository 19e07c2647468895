import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n");

/** Every file and folder by its path from the root. */
const paths = new Set(
  tracked.flatMap((file) => {
    const parts = file.split("/");
    return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
  }),
);
/** The same by every end of their paths, as texts shorten them. */
const ends = new Set(
  [...paths].flatMap((path) => {
    const parts = path.split("/");
    return parts.map((_, at) => parts.slice(at).join("/"));
  }),
);

const FULL = /^(?:apps|packages|bench|research|prisma|docs)\//;
const FULL_NAMES = /(?<![\w@./-])(?:apps|packages|bench|research|prisma|docs)\/[\w./[\]-]*\w/g;
const SOURCE = /\.(?:tsx?|mts|css|prisma|sql)$/;
/** Names with a slash that are no files of the tree: formats, media types, what a run writes. */
const NO_FILE = /^(?:node_modules|reports)\/|^[\w-]+\/\d$|^application\/json$|^LISTEN\/NOTIFY$/;

function exists(name: string): boolean {
  const path = name.replace(/^(?:\.{1,2}\/)+/, "").replace(/\/$/, "");
  return (FULL.test(path) ? paths : ends).has(path);
}

/** The files and folders that a Markdown document names: in backticks, or in full anywhere. */
function namedInDocument(text: string): string[] {
  const inBackticks = [...text.matchAll(/`(\w[\w.[\]-]*(?:\/[\w.[\]-]+)*\/?)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => (name.includes("/") || SOURCE.test(name)) && !NO_FILE.test(name));
  return [...inBackticks, ...(text.match(FULL_NAMES) ?? [])];
}

/** The TypeScript files that the comments of a source file name. */
function namedInComments(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const [comment = ""] = /^\s*(?:\{?\/?\*|\/\/).*|\s\/\/\s.*/.exec(line) ?? [];
    return comment.match(/(?<![\w.<>*])[\w@./[\]-]*\w\.tsx?\b/g) ?? [];
  });
}

/** Which of the names in these files name nothing. */
const missing = (files: readonly string[], namedIn: (text: string) => string[]): string[] =>
  files.flatMap((file) =>
    namedIn(readFileSync(join(root, file), "utf8"))
      .filter((name) => !exists(name))
      .map((name) => `${file}: ${name}`),
  );

test("documents name files and folders that exist", () => {
  const documents = tracked.filter((file) =>
    // The changelog speaks of the past.
    /^(?:docs\/.*|CONTRIBUTING|README|SECURITY|(?:packages\/[\w-]+|research)\/README)\.md$/.test(
      file,
    ),
  );
  expect(documents.length).toBeGreaterThan(50);
  expect(missing(documents, namedInDocument)).toEqual([]);
});

test("comments name files that exist", () => {
  const sources = tracked.filter((file) =>
    /^(?:apps|packages|bench|research|prisma)\/.*\.(?:tsx?|mts|mjs|css|prisma)$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(missing(sources, namedInComments)).toEqual([]);
});

test("the table of where things happen names what its files declare", () => {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const [, table = ""] = /## Where it happens\n([\s\S]*?)\n## /.exec(text) ?? [];
  const named = [...table.matchAll(/`([\w./-]+\.tsx?)#(\w+)`/g)];
  expect(named.length).toBeGreaterThan(15);
  const lost = named
    .filter(([, file = "", name = ""]) => {
      const code = paths.has(file) ? readFileSync(join(root, file), "utf8") : "";
      return !new RegExp(
        `^(?:export .*)?\\b(?:function|const|class|interface|type) ${name}\\b`,
        "m",
      ).test(code);
    })
    .map(([name]) => name);
  expect(lost).toEqual([]);
});

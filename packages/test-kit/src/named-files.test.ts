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

test("comments name members that their types have", () => {
  const sources = tracked
    .filter((file) => /^(?:apps|packages|bench|research)\/.*\.tsx?$/.test(file))
    .map((file) => ({ file, code: readFileSync(join(root, file), "utf8") }));
  const declaring = Map.groupBy(
    sources.flatMap(({ code }) =>
      [...code.matchAll(/^(?:export )?(?:interface|class|type|const) ([A-Z]\w*)/gm)].map(
        ([, name = ""]) => ({ name, code }),
      ),
    ),
    ({ name }) => name,
  );
  const has = (type: string, member: string): boolean =>
    declaring
      .get(type)
      ?.some(({ code }) => new RegExp(`\\b${member}\\b(?:[?:(<,]| =)`).test(code)) ??
    // Of another package or of the language.
    true;
  const lost = sources.flatMap(({ file, code }) =>
    [...code.matchAll(/^\s*(?:\/?\*|\/\/).*?`([A-Z]\w*)\.(\w+)`/gm)]
      .filter(([, type = "", member = ""]) => !has(type, member))
      .map(([, type, member]) => `${file}: ${type}.${member}`),
  );
  expect(lost).toEqual([]);
});

/** The code of a file, without comments. */
const codeOf = (file: string): string =>
  paths.has(file)
    ? readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, "")
    : "";

interface Place {
  readonly name: string;
  readonly code: string;
}

/** Whether the code of one place names the other one: it calls, imports or is given it. */
function isLinked(one: Place, other: Place): boolean {
  const times = (name: string, code: string): number =>
    code.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;
  // In one file each is named where it is declared.
  const least = one.code === other.code ? 2 : 1;
  return times(one.name, other.code) >= least || times(other.name, one.code) >= least;
}

test("the table of where things happen names what its files declare, each linked with one before it", () => {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const [, table = ""] = /## Where it happens\n([\s\S]*?)\n## /.exec(text) ?? [];
  const rows = table.split("\n").map((row) =>
    [...row.matchAll(/`([\w./-]+\.tsx?)#(\w+)`/g)].map(([place, file = "", name = ""]) => ({
      place,
      name,
      code: codeOf(file),
    })),
  );
  expect(rows.flat().length).toBeGreaterThan(30);
  const isDeclared = ({ name, code }: Place): boolean =>
    new RegExp(
      `^(?:export .*|async )?\\b(?:function|const|class|interface|type) ${name}\\b`,
      "m",
    ).test(code);
  expect(
    rows
      .flat()
      .filter((place) => !isDeclared(place))
      .map(({ place }) => place),
  ).toEqual([]);
  const lost = rows.flatMap((row) =>
    row
      .filter((place, at) => at > 0 && !row.slice(0, at).some((before) => isLinked(before, place)))
      .map(({ place }) => place),
  );
  expect(lost).toEqual([]);
});

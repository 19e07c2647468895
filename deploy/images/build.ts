/**
 * Builds the images with Debian's buildah, without a registry and without a daemon. Their base is made
 * from the packages of this machine's own distribution and from the Node and npm of the checkout: the
 * same Dockerfiles, with another FROM.
 */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { debianPrograms } from "@wisp/test-kit/debian-programs";
import { z } from "zod";
import { type ImageName, imageNames } from "./collect.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** What the base is made with. */
export const BUILD_PROGRAMS = ["buildah", "debootstrap", "tar"] as const;
const BASE = "localhost/wisp-base";

const HELP = `deploy/images/build-local [--cache FOLDER] [runner] [web]

Builds the images localhost/wisp-runner and localhost/wisp-web, as root, with buildah and
debootstrap. The base and the images stay in FOLDER (by default ~/.cache/wisp-images);
remove it to begin again.`;

const textOf = (program: string, words: readonly string[]): string =>
  execFileSync(program, words, { encoding: "utf8", cwd: ROOT, maxBuffer: 1e8 }).trim();

/** Runs a program to its end, with its output on stderr; throws if it fails. */
async function run(program: string, words: readonly string[]): Promise<void> {
  const child = spawn(program, words, { cwd: ROOT, stdio: ["ignore", 2, 2] });
  const [code, signal] = await once(child, "exit");
  if (code !== 0) throw new Error(`${program} ${words.join(" ")} ended: ${code ?? signal}`);
}

/** The release of this machine's distribution and the first of its own mirrors. */
function distribution(): { readonly suite: string; readonly mirror: string } {
  const [, suite] = /^VERSION_CODENAME=(\S+)$/m.exec(readFileSync("/etc/os-release", "utf8")) ?? [];
  const lists = globSync(["/etc/apt/sources.list.d/*.{sources,list}", "/etc/apt/sources.list"]);
  const [mirror] = lists.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const [, found] =
      /^URIs:\s*(\S+)/m.exec(text) ?? /^deb\s+(?:\[.*?\]\s*)?(https?:\S+)/m.exec(text) ?? [];
    return found === undefined ? [] : [found];
  });
  if (suite === undefined || mirror === undefined) {
    throw new Error("This is no Debian or Ubuntu with a mirror in /etc/apt: use docker build.");
  }
  return { suite, mirror };
}

/** The certificates that this machine trusts. */
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

/**
 * What npm on this machine uses, for the npm in the build: its settings, certificates and cache. No
 * layer contains them. `folder` is for a copy of the settings.
 */
function volumesOfNpm(folder: string): string[] {
  const own = textOf("npm", ["config", "get", "userconfig"]);
  const settings = join(folder, "npmrc");
  const given = existsSync(own) ? readFileSync(own, "utf8") : "";
  writeFileSync(settings, `${given}\ncafile=${CERTIFICATES}\n`, { mode: 0o600 });
  return [
    `${settings}:/root/.npmrc:ro`,
    `${textOf("npm", ["config", "get", "cache"])}:/root/.npm:rw`,
    `${CERTIFICATES}:${CERTIFICATES}:ro`,
  ].flatMap((volume) => ["--volume", volume]);
}

const built = z.looseObject({
  OCIv1: z.looseObject({
    config: z.looseObject({
      Env: z.array(z.string()),
      Cmd: z.array(z.string()),
      User: z.string(),
      WorkingDir: z.string(),
      Labels: z.record(z.string(), z.string()),
    }),
    rootfs: z.looseObject({ diff_ids: z.array(z.string()) }),
  }),
  Docker: z.looseObject({
    config: z.looseObject({ Healthcheck: z.looseObject({ Test: z.array(z.string()) }).optional() }),
  }),
});

/** How an image is run, as it says itself. */
export interface ImageConfig {
  readonly environment: readonly string[];
  readonly command: readonly string[];
  readonly user: string;
  readonly folder: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly healthCheck: readonly string[];
  /** How many layers it has, those of its base among them. */
  readonly layers: number;
}

/** Images in a folder of their own. */
export class LocalImages {
  readonly #folder: string;
  readonly #buildah: readonly string[];

  constructor(folder = join(homedir(), ".cache", "wisp-images")) {
    this.#folder = folder;
    const storage = ["--root", join(folder, "storage"), "--runroot", join(folder, "run")];
    mkdirSync(folder, { recursive: true });
    this.#buildah = ["--storage-driver", this.#driver(storage), ...storage];
  }

  /** Overlays, which copy nothing, where this machine can mount them. */
  #driver(storage: readonly string[]): string {
    const choice = join(this.#folder, "driver");
    if (existsSync(choice)) return readFileSync(choice, "utf8");
    let driver = "overlay";
    try {
      textOf("buildah", ["--storage-driver", driver, ...storage, "from", "scratch"]);
      textOf("buildah", ["--storage-driver", driver, ...storage, "rm", "--all"]);
    } catch {
      driver = "vfs";
      rmSync(join(this.#folder, "storage"), { recursive: true, force: true });
    }
    writeFileSync(choice, driver);
    return driver;
  }

  /** What a command of buildah prints. */
  read(...words: string[]): string {
    return textOf("buildah", [...this.#buildah, ...words]);
  }

  /** Makes the base, unless there is one with the same contents. */
  async makeBase(): Promise<void> {
    const { suite, mirror } = distribution();
    const node = join(ROOT, "node_modules", "node", "bin", "node");
    // bin/npm-cli.js of its folder.
    const npm = dirname(dirname(realpathSync(textOf("sh", ["-c", "command -v npm"]))));
    const contents = [suite, textOf(node, ["--version"]), textOf("npm", ["--version"])].join(" ");
    const mark = createHash("sha256").update(contents).digest("hex").slice(0, 12);
    const name = `${BASE}:${mark}`;
    if (this.read("images", "--quiet", "--filter", `reference=${name}`) === "") {
      const draft = mkdtempSync(join(this.#folder, "base-"));
      const root = join(draft, "root");
      await run("debootstrap", [
        "--variant=minbase",
        "--include=ca-certificates",
        suite,
        root,
        mirror,
      ]);
      cpSync(node, join(root, "usr/local/bin/node"));
      cpSync(npm, join(root, "usr/local/lib/node_modules/npm"), { recursive: true });
      for (const tool of ["npm", "npx"]) {
        const script = `../lib/node_modules/npm/bin/${tool}-cli.js`;
        await run("ln", ["-s", script, join(root, "usr/local/bin", tool)]);
      }
      await run("chroot", [root, "useradd", "--create-home", "--uid", "1000", "node"]);
      // What only apt reads.
      for (const path of ["var/cache/apt", "var/lib/apt/lists", "var/log"]) {
        rmSync(join(root, path), { recursive: true, force: true });
      }
      await run("tar", ["--create", "--file", join(draft, "base.tar"), "--directory", root, "."]);
      writeFileSync(join(draft, "Dockerfile"), "FROM scratch\nADD base.tar /\n");
      await run("buildah", [
        ...this.#buildah,
        "build",
        "--tag",
        name,
        "-f",
        join(draft, "Dockerfile"),
        draft,
      ]);
      rmSync(draft, { recursive: true });
    }
    this.read("tag", name, `${BASE}:latest`);
  }

  async build(image: ImageName): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "wisp-image-"));
    const file = join(folder, "Dockerfile");
    const text = readFileSync(join(ROOT, "apps", image, "Dockerfile"), "utf8");
    writeFileSync(file, text.replaceAll(/^FROM \S+/gm, `FROM ${BASE}:latest`));
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));
    // No layer is kept between builds: to copy an installed checkout takes longer than to install it.
    const words = ["build", "--isolation", "chroot", "--pull-never", "--format", "docker"];
    const labels = [`VERSION=${version}`, `REVISION=${revision()}`];
    words.push(...labels.flatMap((label) => ["--build-arg", label]), ...volumesOfNpm(folder));
    words.push("--tag", `localhost/wisp-${image}:latest`, "--file", file, ".");
    try {
      await run("buildah", [...this.#buildah, ...words]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Mounts an image (or the base) to look at, and to run in a copy of its own. */
  mount(image: ImageName | "base"): { readonly path: string; remove(): void } {
    const container = this.read("from", "--pull-never", `localhost/wisp-${image}:latest`);
    return { path: this.read("mount", container), remove: () => void this.read("rm", container) };
  }

  /** Bytes of all files of an image. */
  size(image: ImageName | "base"): number {
    const mounted = this.mount(image);
    try {
      const [bytes] = textOf("du", ["-sx", "--apparent-size", "-B1", mounted.path]).split("\t");
      return Number(bytes);
    } finally {
      mounted.remove();
    }
  }

  config(image: ImageName): ImageConfig {
    const text = this.read("inspect", "--type", "image", `localhost/wisp-${image}:latest`);
    const { OCIv1, Docker } = built.parse(JSON.parse(text));
    const {
      Env: environment,
      Cmd: command,
      User: user,
      WorkingDir: folder,
      Labels: labels,
    } = OCIv1.config;
    const healthCheck = Docker.config.Healthcheck?.Test ?? [];
    const layers = OCIv1.rootfs.diff_ids.length;
    return { environment, command, user, folder, labels, healthCheck, layers };
  }
}

function revision(): string {
  try {
    return textOf("git", ["rev-parse", "HEAD"]);
  } catch {
    return "unknown";
  }
}

/** Does it and says on stdout how long it took. */
async function timed(what: string, work: () => Promise<string>): Promise<void> {
  const started = performance.now();
  const result = await work();
  console.log(`${what}: ${result}${Math.round((performance.now() - started) / 1_000)} s`);
}

/** Builds the base and some of the images, and prints sizes and times. */
export async function buildImages(
  images: LocalImages,
  which: readonly ImageName[] = imageNames,
): Promise<void> {
  await timed("base", async () => {
    await images.makeBase();
    return `${Math.round(images.size("base") / 1e6)} MB, `;
  });
  for (const image of which) {
    await timed(image, async () => {
      await images.build(image);
      const over = images.size(image) - images.size("base");
      return `${Math.round(over / 1e6)} MB over the base, `;
    });
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { cache: { type: "string" }, help: { type: "boolean", default: false } },
  });
  if (values.help) console.log(HELP);
  else if (debianPrograms(BUILD_PROGRAMS, "to build the images")) {
    const which = z.array(z.enum(imageNames)).parse(positionals);
    await buildImages(new LocalImages(values.cache), which.length > 0 ? which : imageNames);
  } else process.exitCode = 1;
}

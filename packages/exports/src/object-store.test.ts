import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { s3Server } from "../test/s3.ts";
import { objectStore } from "./object-store.ts";

const server = await s3Server();
const folder = await mkdtemp(join(tmpdir(), "wisp-store-"));
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

it("lets nobody else read what is put into a folder", async () => {
  const store = objectStore(join(folder, "own"));
  await store.put("logs/one", Buffer.from("a hidden word"));
  await store.write(
    "two",
    (async function* () {
      yield Buffer.from("everything");
    })(),
  );
  const modes = ["logs/one", "two"].map(
    async (name) => (await stat(join(store.address, name))).mode,
  );
  for (const mode of await Promise.all(modes)) expect(mode & 0o007).toBe(0);
});

describe.each([
  ["a folder", () => objectStore(folder)],
  ["a bucket", () => objectStore("s3://wisp/logs/arena", server.keys)],
])("%s", (_, open) => {
  const store = open();

  it("gives back what was put there, and parts of it", async () => {
    const body = Buffer.from("0123456789 é 谁是卧底");
    await store.put("2026-11/a_b-c.gz", body);
    expect(await store.get("2026-11/a_b-c.gz")).toEqual(body);
    expect((await store.get("2026-11/a_b-c.gz", { from: 3, bytes: 4 })).toString()).toBe("3456");
    await store.put("2026-11/a_b-c.gz", Buffer.from("replaced"));
    expect((await store.get("2026-11/a_b-c.gz")).toString()).toBe("replaced");
  });

  it("lists names, and removes objects", async () => {
    for (const name of ["list/2", "list/1", "other/3"]) await store.put(name, Buffer.from(name));
    expect(await store.list("list/")).toEqual(["list/1", "list/2"]);
    expect([...(await store.sizes("list/"))]).toEqual([
      ["list/1", 6],
      ["list/2", 6],
    ]);
    await store.remove("list/2");
    await store.remove("list/2");
    expect(await store.list("list/")).toEqual(["list/1"]);
  });

  it("writes and reads streams that are longer than a part of an upload", async () => {
    const part = Buffer.alloc(7_000_000, "0123456789");
    async function* source(): AsyncGenerator<Buffer> {
      for (let count = 0; count < 3; count += 1) yield part;
    }
    await store.write("long/stream", source());
    let bytes = 0;
    const hash = createHash("sha256");
    for await (const piece of store.read("long/stream")) {
      bytes += piece.length;
      hash.update(piece);
    }
    expect(bytes).toBe(3 * part.length);
    const whole = Buffer.concat(Array.from({ length: 3 }, () => part));
    expect(hash.digest("hex")).toBe(createHash("sha256").update(whole).digest("hex"));
    async function* none(): AsyncGenerator<Buffer> {}
    await store.write("long/empty", none());
    expect(await store.get("long/empty")).toEqual(Buffer.alloc(0));
  });

  it("leaves nothing of a stream that breaks off, and what was there before", async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(17_000_000);
      throw new Error("the source broke off");
    }
    await store.put("broken/before", Buffer.from("before"));
    for (const name of ["broken/before", "broken/new"]) {
      await expect(store.write(name, broken())).rejects.toThrow("the source broke off");
    }
    expect(await store.list("broken/")).toEqual(["broken/before"]);
    expect((await store.get("broken/before")).toString()).toBe("before");
  });

  it("says so where there is no object", async () => {
    await expect(store.get("nothing")).rejects.toThrow(/ENOENT|404 NoSuchKey/);
    const read = async (): Promise<void> => {
      for await (const _ of store.read("nothing"));
    };
    await expect(read()).rejects.toThrow(/ENOENT|404 NoSuchKey/);
  });
});

it("says in a sentence what is wrong with keys and addresses", async () => {
  const wrong = objectStore("s3://wisp", { ...server.keys, secretAccessKey: "other" });
  await expect(wrong.put("a", Buffer.from("a"))).rejects.toThrow(
    "s3://wisp/ answers PUT with 403 SignatureDoesNotMatch",
  );
  await expect(objectStore("s3://none", server.keys).list("")).rejects.toThrow(/404 NoSuchBucket/);
  expect(() => objectStore("s3://wisp")).toThrow(/needs AWS_ACCESS_KEY_ID/);
  expect(() => objectStore("s3:/wisp", server.keys)).toThrow(/is not like s3:\/\/bucket\/prefix/);
  for (const endpoint of ["https://ann:hunter2@s3.example", "https://s3.example?k=hunter2", "s3"]) {
    expect(() => objectStore("s3://wisp", { ...server.keys, endpoint })).toThrow(
      new Error("AWS_ENDPOINT_URL_S3 is not like https://s3.example.org, without a password."),
    );
  }
});

it("removes the parts that killed processes left, and nobody else's", async () => {
  const parts = join(folder, "parts");
  await mkdir(parts);
  const hoursAgo = Date.now() / 1_000 - 7_200;
  await writeFile(join(parts, "a.1.part"), "left");
  await utimes(join(parts, "a.1.part"), hoursAgo, hoursAgo);
  await writeFile(join(parts, "b.2.part"), "being written");
  async function* source(): AsyncGenerator<Buffer> {
    yield Buffer.from("c");
  }
  await objectStore(folder).write("parts/c", source());
  expect((await readdir(parts)).sort()).toEqual(["b.2.part", "c"]);
});

it("says that a bucket cannot be reached", async () => {
  const keys = { ...server.keys, endpoint: "http://127.0.0.1:9" };
  await expect(objectStore("s3://wisp", keys).list("")).rejects.toThrow(
    /^s3:\/\/wisp\/ cannot be reached: /,
  );
});

it("says that a bucket broke off in the middle of an object", async () => {
  let cut = (): void => {};
  const cutting = createServer((_, response) => {
    response.writeHead(200, { "content-length": 1_000 });
    response.write("begun");
    cut = () => void response.destroy();
  });
  await once(cutting.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void cutting.close());
  const { port } = z.object({ port: z.int() }).parse(cutting.address());
  const keys = { ...server.keys, endpoint: `http://127.0.0.1:${port}` };
  const read = async (): Promise<void> => {
    for await (const _ of objectStore("s3://wisp", keys).read("long")) cut();
  };
  await expect(read()).rejects.toThrow(/^s3:\/\/wisp\/ broke off while long was read: /);
});

it("lists more names than one answer has", async () => {
  // The server above cannot answer with a part of its names.
  const names = ["a", "b", "c", "d", "e"];
  const pages = createServer(({ url = "" }, response) => {
    const after = new URL(url, "http://bucket").searchParams.get("start-after") ?? "";
    const rest = names.filter((name) => `many/${name}` > after);
    const keys = rest.slice(0, 2).map((name) => `<Contents><Key>many/${name}</Key></Contents>`);
    const isTruncated = `<IsTruncated>${rest.length > 2}</IsTruncated>`;
    response.end(`<ListBucketResult>${isTruncated}${keys.join("")}</ListBucketResult>`);
  });
  await once(pages.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void pages.close());
  const { port } = z.object({ port: z.int() }).parse(pages.address());
  const keys = { ...server.keys, endpoint: `http://127.0.0.1:${port}` };
  expect(await objectStore("s3://wisp/many", keys).list("")).toEqual(names);
});

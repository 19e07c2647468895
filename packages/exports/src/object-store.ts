import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { AwsClient } from "aws4fetch";
import { z } from "zod";

/** A part of an object. */
export interface ByteRange {
  readonly from: number;
  readonly bytes: number;
}

/**
 * Named bytes that are written once: a folder, or a bucket of a service that speaks S3. Names have letters, digits
 * and `/-_.`.
 */
export interface ObjectStore {
  /** Where it is, for people; without keys. */
  readonly address: string;
  /** Replaces an object of that name. All or nothing. */
  put(name: string, body: Buffer<ArrayBuffer>): Promise<void>;
  /** The object, or a part of it. Throws when there is none. */
  get(name: string, range?: ByteRange): Promise<Buffer>;
  /** As `put`, of any length: memory does not depend on it. Takes the source to its end, or throws. */
  write(name: string, source: AsyncIterable<Buffer>): Promise<void>;
  /** As `get`, of any length. Throws when there is none, before or when it is read. */
  read(name: string): AsyncIterable<Buffer>;
  /** Names that begin with `prefix`, in their order. */
  list(prefix: string): Promise<string[]>;
  /** How many bytes each object has whose name begins with `prefix`, in the order of their names. */
  sizes(prefix: string): Promise<ReadonlyMap<string, number>>;
  /** Does nothing where there is none. */
  remove(name: string): Promise<void>;
}

/** How a service that speaks S3 is reached, by the names of the AWS tools. */
export interface S3Settings {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** "auto" where the service has none. */
  readonly region: string;
  /** https://s3.example.org; absent: Amazon's, of the region. */
  readonly endpoint?: string;
}

/** That a bucket cannot be reached, or refuses something: a sentence without keys. */
export class StoreFailed extends Error {
  override readonly name = "StoreFailed";
}

/** A part of a file without writes for this long was left by a process that was killed. */
const LEFT_AFTER_MS = 3_600_000;

async function removeLeftParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".part")) continue;
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (file !== undefined && file.mtimeMs < Date.now() - LEFT_AFTER_MS) {
      await rm(path, { force: true });
    }
  }
}

function folderStore(folder: string): ObjectStore {
  /** Lets `write` write a file beside the place of the object, and puts it there when it is whole. */
  async function replace(name: string, write: (part: string) => Promise<void>): Promise<void> {
    const path = join(folder, name);
    const part = `${path}.${randomUUID()}.part`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await write(part);
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }
  async function list(prefix: string): Promise<string[]> {
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return found
      .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .filter((name) => name.startsWith(prefix))
      .sort();
  }
  return {
    address: folder,
    // Logs hold what a match hides, and the site may run as another user of the runner's group.
    put: (name, body) => replace(name, (part) => writeFile(part, body, { mode: 0o640 })),
    write: (name, source) =>
      replace(name, async (part) => {
        await removeLeftParts(dirname(part));
        await pipeline(source, createWriteStream(part, { mode: 0o600, flush: true }));
      }),
    read: (name) => createReadStream(join(folder, name)),
    async get(name, range) {
      if (range === undefined) return readFile(join(folder, name));
      const file = await open(join(folder, name));
      try {
        const body = Buffer.alloc(range.bytes);
        const { bytesRead } = await file.read(body, 0, range.bytes, range.from);
        return body.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    list,
    async sizes(prefix) {
      const sizes = new Map<string, number>();
      for (const name of await list(prefix)) {
        const file = await stat(join(folder, name)).catch(() => undefined);
        if (file !== undefined) sizes.set(name, file.size);
      }
      return sizes;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Parts of an upload; a service takes 10,000 of them, which are 160 GiB. */
const PART_BYTES = 16 * 1_048_576;

/** The bytes in buffers of `size`, at least one; the last one may be shorter. */
async function* inBuffers(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  let body = Buffer.alloc(size);
  let filled = 0;
  for await (const part of source) {
    for (let taken = 0; taken < part.length; ) {
      if (filled === size) {
        yield body;
        body = Buffer.alloc(size);
        filled = 0;
      }
      const copied = part.copy(body, filled, taken);
      taken += copied;
      filled += copied;
    }
  }
  yield body.subarray(0, filled);
}

const listedObjects = /<Contents>(.*?)<\/Contents>/gs;
const listedKey = /<Key>([^<]*)<\/Key>/;
const listedSize = /<Size>(\d+)<\/Size>/;

/** Throws a sentence that does not repeat it for an address that has more than a host, such as a password. */
function checkEndpoint(endpoint: string): void {
  const url = URL.parse(endpoint);
  const isPlain = url !== null && url.username === "" && url.password === "" && url.search === "";
  if (isPlain && /^https?:$/.test(url.protocol)) return;
  throw new Error("AWS_ENDPOINT_URL_S3 is not like https://s3.example.org, without a password.");
}

function bucketStore(bucket: string, prefix: string, settings: S3Settings): ObjectStore {
  const { accessKeyId, secretAccessKey, region, endpoint } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const root = `${endpoint ?? `https://s3.${region}.amazonaws.com`}/${bucket}`;
  const address = `s3://${bucket}/${prefix}`;
  const urlOf = (name: string): string => `${root}/${prefix}${name}`;
  const call = async (url: string, request: RequestInit): Promise<Response> => {
    const response = await client.fetch(url, request).catch((error: Error) => {
      const reason = error.cause instanceof Error ? error.cause.message : error.message;
      throw new StoreFailed(`${address} cannot be reached: ${reason}`);
    });
    if (response.ok) return response;
    throw refusal(`${request.method} with ${response.status}`, await response.text());
  };
  const refusal = (what: string, answer: string): StoreFailed => {
    const [, code = ""] = /<Code>([^<]*)<\/Code>/.exec(answer) ?? [];
    return new StoreFailed(`${address} answers ${what} ${code}`.trim());
  };
  /** Uploads in parts; nothing has the name before all of them are there. */
  async function upload(name: string, source: AsyncIterable<Buffer>): Promise<void> {
    const url = urlOf(name);
    const begun = await (await call(`${url}?uploads=`, { method: "POST" })).text();
    const [, id] = /<UploadId>([^<]+)<\/UploadId>/.exec(begun) ?? [];
    if (id === undefined) throw refusal("the begin of an upload with", begun);
    const uploading = `uploadId=${encodeURIComponent(id)}`;
    try {
      let parts = "";
      let count = 0;
      for await (const body of inBuffers(source, PART_BYTES)) {
        count += 1;
        const part = `${url}?partNumber=${count}&${uploading}`;
        const { headers } = await call(part, { method: "PUT", body });
        const tag = headers.get("etag") ?? "";
        parts += `<Part><PartNumber>${count}</PartNumber><ETag>${tag}</ETag></Part>`;
      }
      const body = `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`;
      const ended = await (await call(`${url}?${uploading}`, { method: "POST", body })).text();
      // The status is sent before the parts are put together.
      if (ended.includes("<Error>")) throw refusal("the end of an upload with", ended);
    } catch (error) {
      await call(`${url}?${uploading}`, { method: "DELETE" }).catch(() => {});
      throw error;
    }
  }
  async function sizes(wanted: string): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    let last: string | undefined;
    for (let text = "<IsTruncated>true"; text.includes("<IsTruncated>true"); ) {
      const query = new URLSearchParams({ "list-type": "2", prefix: `${prefix}${wanted}` });
      if (last !== undefined) query.set("start-after", `${prefix}${last}`);
      text = await (await call(`${root}?${query}`, { method: "GET" })).text();
      for (const [, object = ""] of text.matchAll(listedObjects)) {
        const [, key = ""] = listedKey.exec(object) ?? [];
        last = key.slice(prefix.length);
        found.set(last, Number(listedSize.exec(object)?.[1] ?? 0));
      }
    }
    return found;
  }
  return {
    address,
    async put(name, body) {
      await call(urlOf(name), { method: "PUT", body });
    },
    async get(name, range) {
      const headers: Record<string, string> =
        range === undefined ? {} : { range: `bytes=${range.from}-${range.from + range.bytes - 1}` };
      const response = await call(urlOf(name), { method: "GET", headers });
      return Buffer.from(await response.arrayBuffer());
    },
    write: upload,
    async *read(name) {
      const { body } = await call(urlOf(name), { method: "GET" });
      if (body === null) return;
      const reader = body.getReader();
      try {
        for (;;) {
          const { done, value } = await reader.read().catch((error: Error) => {
            throw new StoreFailed(`${address} broke off while ${name} was read: ${error.message}`);
          });
          if (done) return;
          yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
        }
      } finally {
        await reader.cancel().catch(() => {});
      }
    },
    list: async (wanted) => [...(await sizes(wanted)).keys()],
    sizes,
    async remove(name) {
      await call(urlOf(name), { method: "DELETE" });
    },
  };
}

const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9/_.-]*))?$/;

/**
 * The store at an address: `s3://bucket/prefix`, or a folder. Throws a sentence for the operator when a bucket
 * is named and keys are missing.
 */
export function objectStore(address: string, s3?: S3Settings): ObjectStore {
  if (!address.startsWith("s3:")) return folderStore(address.replace(/\/+$/, ""));
  const [, bucket, path = ""] = bucketAddress.exec(address) ?? [];
  if (bucket === undefined) throw new Error(`"${address}" is not like s3://bucket/prefix.`);
  if (s3 === undefined) {
    throw new Error(`${address} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`);
  }
  if (s3.endpoint !== undefined) checkEndpoint(s3.endpoint);
  return bucketStore(bucket, path === "" || path.endsWith("/") ? path : `${path}/`, s3);
}

/** Compose files pass on empty variables. */
const filled = z
  .string()
  .optional()
  .transform((text) => (text === "" ? undefined : text));

/** The variables of a program's environment that reach object stores; those of AWS have the names of its tools. */
export const storeVariables = {
  /** Where the logs of old matches are kept: s3://bucket/prefix, or a folder. */
  WISP_ARCHIVE: filled,
  AWS_ACCESS_KEY_ID: filled,
  AWS_SECRET_ACCESS_KEY: filled,
  AWS_REGION: filled,
  AWS_ENDPOINT_URL_S3: filled,
};

type StoreVariables = z.infer<z.ZodObject<typeof storeVariables>>;

/** The store at an address with the keys of the environment. Throws a sentence where keys are missing. */
export function storeAt(address: string, variables: StoreVariables): ObjectStore {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  const { AWS_REGION: region = "auto", AWS_ENDPOINT_URL_S3: endpoint } = variables;
  if (accessKeyId === undefined || secretAccessKey === undefined) return objectStore(address);
  const keys = { accessKeyId, secretAccessKey, region };
  return objectStore(address, { ...keys, ...(endpoint !== undefined && { endpoint }) });
}

/** The archive that `WISP_ARCHIVE` names; undefined where it names none. */
export const archiveIn = (variables: StoreVariables): ObjectStore | undefined =>
  variables.WISP_ARCHIVE === undefined ? undefined : storeAt(variables.WISP_ARCHIVE, variables);

import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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
  /** Names that begin with `prefix`, in their order. */
  list(prefix: string): Promise<string[]>;
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

function folderStore(folder: string): ObjectStore {
  return {
    address: folder,
    async put(name, body) {
      const path = join(folder, name);
      const part = `${path}.${process.pid}.part`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(part, body);
      await rename(part, path);
    },
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
    async list(prefix) {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      return found
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .filter((name) => name.startsWith(prefix))
        .sort();
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

const listedKeys = /<Key>([^<]*)<\/Key>/g;

function bucketStore(bucket: string, prefix: string, settings: S3Settings): ObjectStore {
  const { accessKeyId, secretAccessKey, region, endpoint } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const root = `${endpoint ?? `https://s3.${region}.amazonaws.com`}/${bucket}`;
  const address = `s3://${bucket}/${prefix}`;
  const urlOf = (name: string): string => `${root}/${prefix}${name}`;
  const call = async (url: string, request: RequestInit): Promise<Response> => {
    const response = await client.fetch(url, request);
    if (response.ok) return response;
    const [, code = ""] = /<Code>([^<]*)<\/Code>/.exec(await response.text()) ?? [];
    throw new Error(`${address} answers ${request.method} with ${response.status} ${code}`.trim());
  };
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
    async list(wanted) {
      const names: string[] = [];
      for (let text = "<IsTruncated>true"; text.includes("<IsTruncated>true"); ) {
        const query = new URLSearchParams({ "list-type": "2", prefix: `${prefix}${wanted}` });
        const last = names.at(-1);
        if (last !== undefined) query.set("start-after", `${prefix}${last}`);
        text = await (await call(`${root}?${query}`, { method: "GET" })).text();
        const keys = [...text.matchAll(listedKeys)].map(([, key = ""]) => key);
        names.push(...keys.map((key) => key.slice(prefix.length)));
      }
      return names;
    },
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

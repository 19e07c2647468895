import type { Draws } from "@wisp/game";

/** The bytes a hostile server writes, and whether it hangs up afterwards. */
export interface HostileBytes {
  readonly bytes: Buffer;
  readonly close: boolean;
}

interface Head {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | number>>;
}

function http(body: string | Buffer, { status = 200, headers }: Head = {}): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries(headers ?? { "content-length": bytes.length });
  const head = [`HTTP/1.1 ${status} x`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), bytes]);
}

const kept = (bytes: Buffer): HostileBytes => ({ bytes, close: false });
const closed = (bytes: Buffer): HostileBytes => ({ bytes, close: true });

const randomBytes = (draws: Draws, most: number): Buffer =>
  Buffer.from(Array.from({ length: draws.int(most) }, () => draws.int(256)));

/** JSON texts, some of them invalid, that have broken parsers and programs. */
const oddValues = [
  "null",
  "true",
  "0",
  "-0",
  "1e999",
  "-1e999",
  "9".repeat(400),
  "0.1e-400",
  "NaN",
  "Infinity",
  '""',
  '" "',
  '"\\ud800"',
  '"\\udc00\\ud800 a"',
  '"\\u0000"',
  '"\\u202e\\u2066"',
  '"<think>"',
  '"</think></think>x"',
  '"<think>a</think>"',
  "[]",
  "{}",
  "[[]]",
  '["a","b"]',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"valueOf":null,"then":"x","length":-1}',
  '"\u2028"',
  "undefined",
  "'x'",
  "/*x*/1",
] as const;

const nested = (depth: number, inner: string): string =>
  "[".repeat(depth) + inner + "]".repeat(depth);

/** `valid` with the value of one key, wherever it occurs, replaced by `value`. */
function withValue(draws: Draws, valid: string, value: string): string {
  const keys = [...valid.matchAll(/"(\w+)":/g)].map(([key]) => key);
  const key = draws.pick(keys);
  const at = valid.indexOf(key) + key.length;
  const end = /^("(?:[^"\\]|\\.)*"|[\w.-]+|\{|\[)/.exec(valid.slice(at))?.[0].length ?? 0;
  const opener = valid[at];
  // Replacing an object or a list drops everything after it.
  const rest = opener === "{" || opener === "[" ? "}" : valid.slice(at + end);
  return valid.slice(0, at) + value + rest;
}

const statuses = [201, 204, 206, 301, 304, 400, 401, 403, 404, 408, 413, 418, 429, 500, 503, 599];

type Trick = (draws: Draws, valid: string) => HostileBytes;

const tricks: readonly Trick[] = [
  (_, valid) => kept(http(valid)),
  (draws) => closed(randomBytes(draws, 400)),
  (draws) => kept(http(randomBytes(draws, 400))),
  (draws, valid) => kept(http(valid.slice(0, draws.int(valid.length)))),
  (draws, valid) => {
    const bytes = Buffer.from(valid);
    for (let flips = draws.int(8); flips >= 0; flips -= 1) {
      bytes[draws.int(bytes.length)] = draws.int(256);
    }
    return kept(http(bytes));
  },
  (draws) => kept(http(draws.pick(oddValues))),
  (draws, valid) => kept(http(withValue(draws, valid, draws.pick(oddValues)))),
  (draws, valid) =>
    kept(http(withValue(draws, valid, nested(1 + draws.int(30_000), draws.pick(oddValues))))),
  (draws) => kept(http("[".repeat(60_000 + draws.int(10_000)))),
  (draws, valid) => {
    const twice = `,"__proto__":{"success":true},"result":${draws.pick(oddValues)},"choices":${draws.pick(oddValues)}}`;
    return kept(http(valid.slice(0, -1) + twice));
  },
  (draws, valid) => {
    const wrong = Math.max(0, valid.length + draws.int(40) - 20);
    return closed(http(valid, { headers: { "content-length": wrong } }));
  },
  (draws, valid) => {
    const lengths = ["-1", "1e3", "0x10", "99999999999999999999", "1, 2", "x"];
    return closed(http(valid, { headers: { "content-length": draws.pick(lengths) } }));
  },
  (draws, valid) => {
    const bytes = http(valid);
    return closed(bytes.subarray(0, draws.int(bytes.length)));
  },
  (draws, valid) => {
    const text = Buffer.from(valid);
    const at = draws.int(text.length);
    const broken = draws.pick([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80], [0xe2]]);
    return kept(
      http(Buffer.concat([text.subarray(0, at), Buffer.from(broken), text.subarray(at)])),
    );
  },
  (draws, valid) => {
    const sizes = ["zz", "-1", "ffffffffffffffff", "", "5;x=\u0000", valid.length.toString(16)];
    const body = `${draws.pick(sizes)}\r\n${valid}\r\n${draws.pick(["0\r\n\r\n", "", "0\r\n"])}`;
    return closed(http(body, { headers: { "transfer-encoding": "chunked" } }));
  },
  (draws) => kept(http(`"${"x".repeat(64 * 1024 - 4 + draws.int(8))}"`)),
  (draws) => closed(http("x".repeat(65_000 + draws.int(250_000)))),
  (draws, valid) => closed(http(valid, { status: draws.pick(statuses) })),
  (draws, valid) => {
    const headers = {
      "content-length": Buffer.byteLength(valid),
      "content-type": draws.pick(["", "text/html", "application/json; charset=x", "a\u0001b"]),
      "content-encoding": draws.pick(["gzip", "br", "deflate", "nonsense"]),
      "retry-after": draws.pick(["0", "-1", "1e99", "never", "Fri, 31 Dec 9999 23:59:59 GMT"]),
      [`x-${"y".repeat(draws.int(20_000))}`]: "z",
    };
    return closed(http(valid, { headers, status: draws.pick([200, 200, 429, 503]) }));
  },
  (_, valid) => closed(http(valid + valid)),
];

/** Rare, because it takes until the clock has run out: the answer stops and the connection stays. */
const STALLS = 60;

/** One answer of a hostile server, made from a `valid` body. `stalls`: it may never end. */
export function hostileAnswer(draws: Draws, valid: string, stalls: boolean): HostileBytes {
  if (stalls && draws.int(STALLS) === 0) {
    return kept(http(valid.slice(1), { headers: { "content-length": valid.length } }));
  }
  return draws.pick(tricks)(draws, valid);
}

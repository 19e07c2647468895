import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { negotiateEncoding } from "./answers.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["br;q=0", undefined],
  ["BR; Q=0.000, GZip", "gzip"],
  ["br;q=0, *", undefined],
  ["*;q=0, br", "br"],
  ["*", "br"],
  ["br;q=0.001", "br"],
  ["brotli, x-gzip", undefined],
  ["identity", undefined],
  ["", undefined],
  [undefined, undefined],
])("a client that accepts %j gets %j", (taken, coding) => {
  const request = new IncomingMessage(new Socket());
  if (taken !== undefined) request.headers["accept-encoding"] = taken;
  expect(negotiateEncoding(request)).toBe(coding);
});

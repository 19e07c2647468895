import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Coding } from "./taken-coding.ts";

const brotli = promisify(brotliCompress);
const brotliParameters = {
  // As small as gzip's usual in a third of its time; 4 is a twentieth smaller and takes twice as long.
  [constants.BROTLI_PARAM_QUALITY]: 2,
  // A window of 256 KiB holds a page. Node's default takes 4 MiB for each compression in progress.
  [constants.BROTLI_PARAM_LGWIN]: 18,
};
const compressions = {
  br: (body: Buffer) => brotli(body, { params: brotliParameters }),
  gzip: promisify(gzip),
} as const;

/** A body in a reader's content coding; undefined: none. */
export const compressBody = async (body: Buffer, coding: Coding | undefined): Promise<Buffer> =>
  coding === undefined ? body : compressions[coding](body);

import { randomBytes } from "node:crypto";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A version 7 UUID (RFC 9562): 48 bits of milliseconds, then chance; newer ids sort after older. */
export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The smallest id that `newId` gives from that time on: ids sort by their time. */
export const firstIdOf = (time: Date): string =>
  time
    .getTime()
    .toString(16)
    .padStart(12, "0")
    .replace(/^(.{8})(.{4})$/, "$1-$2-7000-8000-000000000000");

/** Whether a text (from an address bar, say) can be an id at all; PostgreSQL rejects others. */
export const isId = (text: string): boolean => uuid.test(text);

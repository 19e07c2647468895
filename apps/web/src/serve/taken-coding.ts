import type { IncomingMessage } from "node:http";

/** How answers can be compressed here, the smallest first. */
const codings = ["br", "gzip"] as const;
export type Coding = (typeof codings)[number];

/**
 * How an answer to this request is to be compressed (RFC 9110, section 12.5.3); undefined for not at
 * all. Refused codings (`br;q=0`) are not used; of the rest the smallest one is, for any weight.
 */
export function takenCoding({ headers }: IncomingMessage): Coding | undefined {
  const taken = new Map<string, boolean>();
  for (const entry of String(headers["accept-encoding"] ?? "").split(",")) {
    const [coding = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    taken.set(coding, !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter)));
  }
  return codings.find((coding) => taken.get(coding) ?? taken.get("*") ?? false);
}

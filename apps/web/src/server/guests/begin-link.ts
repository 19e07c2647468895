import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { ringEntries } from "@wisp/secrets";
import { env } from "#env.ts";

const LIFE_MS = 10 * 60_000;
const RADIX = 36;

/** What a link begins. */
export interface Beginning {
  readonly game: string;
  readonly locale: string;
}

/** All processes of a site sign alike: with the key of sessions, or with the token that they share. */
function signed(text: string): string {
  const [first] = ringEntries(env.WISP_SECRET_KEYS ?? "");
  const from = first?.entry ?? env.WISP_SELF_REQUEST_TOKEN;
  const key = Buffer.from(hkdfSync("sha256", from, "", "wisp/guest-links", 32));
  return createHmac("sha256", key).update(text).digest("base64url");
}

const signatureOf = (chance: string, until: string, { game, locale }: Beginning): string =>
  signed(`join/${chance}/${until}/${game}/${locale}`);

/** A nonce that begins one match of a game, within ten minutes. Nothing is stored for it. */
export function newNonce(beginning: Beginning): string {
  const chance = randomBytes(12).toString("base64url");
  const until = (Date.now() + LIFE_MS).toString(RADIX);
  return [chance, until, signatureOf(chance, until, beginning)].join(".");
}

/**
 * The secret of the seat that a nonce begins: the same for each opening of its link, so that it begins one
 * match only. Null for a nonce that was not made here, for something else, or more than ten minutes ago.
 */
export function secretOfNonce(nonce: string, beginning: Beginning): string | null {
  const [chance = "", until = "", signature = ""] = nonce.split(".");
  const expected = Buffer.from(signatureOf(chance, until, beginning));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || Number.parseInt(until, RADIX) < Date.now()) return null;
  return `wisp_seat_${signed(`seat/${nonce}`)}`;
}

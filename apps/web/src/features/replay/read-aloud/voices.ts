import type { Locale } from "@wisp/game";
import { sanitizeForDisplay, shortened } from "#components/sanitize.ts";

/** Code points of a speech that are read: as many as a stage shows. */
const MAX_CODE_POINTS = 400;

/**
 * Engines take some of these for commands ("<break>", "[[rate 500]]"); others are what pages show in place of
 * characters that cannot be seen.
 */
const SIGNS = /[<>[\]{}\u2400-\u2421\uFFFD]+/g;

/** A speech as it is handed to a voice; "" when there is nothing to say. */
export function textToRead(text: string): string {
  const plain = sanitizeForDisplay(shortened(text, MAX_CODE_POINTS)).replace(SIGNS, " ").trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : "";
}

const languages: Readonly<
  Record<Locale, { readonly tags: RegExp /** Of a slow voice. */; readonly characterMs: number }>
> = {
  en: { tags: /^en(?![a-z])/i, characterMs: 150 },
  // A voice of Hong Kong speaks Cantonese.
  zh: { tags: /^(zh|cmn)(?![a-z]|.*HK)/i, characterMs: 500 },
};

/** How long a voice may take for a text at its ordinary rate, in milliseconds. */
export const maxReadingMs = (text: string, locale: Locale): number =>
  3_000 + text.length * languages[locale].characterMs;

/** Voices of macOS that sing, ring or whisper. */
const JOKES =
  /^(Albert|Bad News|Bahh|Bells|Boing|Bubbles|Cellos|Deranged|Good News|Hysterical|Jester|Junior|Organ|Superstar|Trinoids|Whisper|Wobble|Zarvox)\b/;

export type DeviceVoice = Pick<SpeechSynthesisVoice, "name" | "lang" | "default" | "localService">;

/**
 * The voices for a language, the reader's own first. Voices of a service are left out: browsers send them every
 * text.
 */
export const voicesFor = <Voice extends DeviceVoice>(
  locale: Locale,
  all: readonly Voice[],
): readonly Voice[] =>
  all
    .filter(
      ({ name, lang, localService }) =>
        localService && languages[locale].tags.test(lang) && !JOKES.test(name),
    )
    .sort((one, other) => Number(other.default) - Number(one.default));

/** The voice of a seat with its pitch (ordinarily 1), which differs where seats share a voice; null: none. */
export function voiceOfSeat<Voice>(
  seat: number,
  voices: readonly Voice[],
): { readonly voice: Voice; readonly pitch: number } | null {
  const voice = voices[seat % voices.length];
  if (voice === undefined) return null;
  const sharing = Math.floor(seat / voices.length);
  // In turns lower and higher: 1, 0.9, 1.15, 0.8, 1.3 and so on.
  const step = sharing % 2 === 0 ? 0.15 : -0.1;
  return { voice, pitch: 1 + Math.ceil(sharing / 2) * step };
}

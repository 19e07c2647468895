import type { Locale } from "@wisp/game";
import type { FoulKind } from "./ballots.ts";
import { type JudgedSpeech, judgeSpeech } from "./judge/index.ts";

const sentences: Readonly<Record<Locale, Readonly<Record<FoulKind, string>>>> = {
  en: {
    skipped: "This says nothing.",
    "said-word": "This says your own word.",
    repeated: "Somebody has already said this.",
  },
  zh: {
    skipped: "这句话没有内容。",
    "said-word": "这句话说出了你自己的词。",
    repeated: "这句话已经有人说过了。",
  },
};

/** The judge's ruling on a draft of a speech, in a sentence; null for no foul. */
export function foulWarning(speech: JudgedSpeech, locale: Locale): string | null {
  const { foul } = judgeSpeech(speech);
  return foul === null ? null : sentences[locale][foul];
}

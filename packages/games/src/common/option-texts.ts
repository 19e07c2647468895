import type { Texts } from "@wisp/game";
import type { OptionText, OptionTexts } from "../entry.ts";

/** The words for a game's options from a file per language, in the order of the English one. */
export const optionTexts = ({
  en,
  ...others
}: Texts<Readonly<Record<string, OptionText>>>): OptionTexts =>
  Object.fromEntries(
    Object.entries(en).map(([option, text]) => {
      const translated = Object.entries(others).flatMap(([locale, texts]) => {
        const own = texts[option];
        return own === undefined ? [] : [[locale, own] as const];
      });
      return [option, { ...Object.fromEntries(translated), en: text }];
    }),
  );

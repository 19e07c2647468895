import { difficulties, type Family, themes } from "@wisp/db";
import { useTranslations } from "next-intl";

/** The theme and difficulty of a family, in the reader's language. */
export function useFamilyFacts(): (family: Pick<Family, "theme" | "difficulty">) => string[] {
  const t = useTranslations("packs");
  return ({ theme, difficulty }) => {
    const known = themes.find((each) => each === theme);
    const level = difficulties.find((each) => each === difficulty);
    return [t(`themes.${known ?? "other"}`), ...(level ? [t(`difficulties.${level}`)] : [])];
  };
}

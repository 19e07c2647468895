import { useTranslations } from "next-intl";

const named = [
  "rounds",
  "endsAtThreeAlive",
  "repeats",
  "speechCap",
  "speechTimeLimitMs",
  "voteTimeLimitMs",
] as const;
const values = ["true", "false", "match", "previous-rounds"] as const;

/** Words for the options of games; those of a game that nobody wrote words for go by their own name. */
export function useOptionWords() {
  const t = useTranslations("seasons.options");
  const known = (name: string) => named.find((each) => each === name);
  return {
    label: (name: string): string => {
      const key = known(name);
      return key === undefined ? name : t(`${key}.label`);
    },
    hint: (name: string): string | undefined => {
      const key = known(name);
      return key === undefined ? undefined : t(`${key}.hint`);
    },
    value: (name: string, value: string): string => {
      if (name === "endsAtThreeAlive" && (value === "true" || value === "false")) {
        return t(`endsAtThreeAlive.${value}`);
      }
      const key = values.find((each) => each === value);
      return key === undefined ? value : t(`values.${key}`);
    },
  };
}

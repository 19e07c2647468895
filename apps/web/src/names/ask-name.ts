import { useTranslations } from "next-intl";
import { neutralName } from "#components/neutral-text.ts";

/** What questions of the arena's games ask for. */
export const knownAsks = [
  "speech",
  "vote",
  "clue",
  "guess",
  "move",
  "choice",
  "action",
  "contribution",
] as const;

/** Whether a kind of question has a label; others use their game's name. */
export const isKnownAsk = (ask: string): ask is (typeof knownAsks)[number] =>
  knownAsks.some((each) => each === ask);

/** The label of a question's kind. */
export function useAskName(): (ask: string) => string {
  const t = useTranslations("debug.ask");
  return (ask) => (isKnownAsk(ask) ? t(ask) : neutralName(ask));
}

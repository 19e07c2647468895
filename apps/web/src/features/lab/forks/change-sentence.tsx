import type { ApiFork } from "@wisp/api";
import { useTranslations } from "next-intl";
import { neutralName } from "#components/neutral-text.ts";
import { UntrustedText } from "#components/untrusted-text.tsx";

/** The change of a fork: another answer, or another agent. */
export function ChangeSentence({
  fork: { answer, agent, language, nth },
  name,
  answered,
}: {
  fork: ApiFork;
  /** The in-game name of the seat. */
  name: string;
  /** Its answer in the forked match; null: none, or it is not read. */
  answered: string | null;
}) {
  const t = useTranslations("lab.forks");
  if (answer === null) {
    const other = neutralName(agent?.name ?? "");
    return t("seated", { name: neutralName(name), other, nth });
  }
  return (
    <span className="flex flex-col gap-1">
      <span>{t("answers", { name: neutralName(name) })}</span>
      <UntrustedText text={answer} lang={language} className="font-script text-lg text-text" />
      {answered !== null && (
        <>
          <span>{t("insteadOf")}</span>
          <UntrustedText text={answered} lang={language} className="text-mute line-through" />
        </>
      )}
    </span>
  );
}

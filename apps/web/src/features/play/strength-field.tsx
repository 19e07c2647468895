"use client";

import { strengths } from "@wisp/games/ladder";
import { useTranslations } from "next-intl";
import { Select } from "#components/field.tsx";

/** Chooses the strength of opponents in the form that takes a seat; empty: any. */
export function StrengthField() {
  const t = useTranslations("play.strength");
  return (
    <Select
      label={t("label")}
      name="strength"
      look="field"
      options={[
        { value: "", label: t("any") },
        ...strengths.map((choice) => ({ value: choice, label: t(choice) })),
      ]}
    />
  );
}

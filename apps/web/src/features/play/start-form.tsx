"use client";

import type { Opponents } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { useTranslations } from "next-intl";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { useForm } from "#components/use-form.tsx";
import { startSeat } from "./start.ts";

/** Takes a seat in one game with one tap. */
export function StartForm({
  game,
  locale,
  opponents = "house",
  label,
  primary,
  describedBy,
}: {
  game: string;
  locale: Locale;
  opponents?: Opponents;
  /** Of the button; absent: "Play now". */
  label?: string;
  primary: boolean;
  /** Id of the element that names the game, where the buttons of several games read alike. */
  describedBy?: string;
}) {
  const t = useTranslations("play.start");
  const { state, busy, unsent, form } = useForm(startSeat, null);
  return (
    <form {...form} className="flex flex-col gap-2">
      <input type="hidden" name="game" value={game} />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="opponents" value={opponents} />
      <Button
        look={primary ? "primary" : "plain"}
        type="submit"
        disabled={busy}
        aria-describedby={describedBy}
        className="min-h-11"
      >
        {busy ? t("starting") : (label ?? t("now"))}
      </Button>
      {state !== null && <Alert>{t(`problems.${state}`)}</Alert>}
      {unsent}
    </form>
  );
}

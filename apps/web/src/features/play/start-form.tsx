"use client";

import type { Locale } from "@wisp/game";
import { useTranslations } from "next-intl";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { useForm } from "#components/use-form.tsx";
import { startSeat } from "./start.ts";

/** Takes a seat in one game with one press. */
export function StartForm({
  game,
  locale,
  primary,
  describedBy,
}: {
  game: string;
  locale: Locale;
  primary: boolean;
  /** Id of the element that names the game: the buttons of several games read alike. */
  describedBy: string;
}) {
  const t = useTranslations("play.start");
  const { state, busy, unsent, form } = useForm(startSeat, null);
  return (
    <form {...form} className="flex flex-col gap-2">
      <input type="hidden" name="game" value={game} />
      <input type="hidden" name="locale" value={locale} />
      <Button
        look={primary ? "primary" : "plain"}
        type="submit"
        disabled={busy}
        aria-describedby={describedBy}
        className="min-h-11"
      >
        {t(busy ? "starting" : "now")}
      </Button>
      {state !== null && <Alert>{t(`problems.${state}`)}</Alert>}
      {unsent}
    </form>
  );
}

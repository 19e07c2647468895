"use client";

import type { Opponents } from "@wisp/db";
import type { Locale } from "@wisp/game";
import type { Strength } from "@wisp/games";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { useForm } from "#components/use-form.tsx";
import {
  joinTable,
  joinWithAgent,
  leaveTable,
  openTable,
  playAgain,
  type StartState,
  startSeat,
  startTable,
  type TableState,
} from "./actions.ts";

/** Takes a seat in one game with one tap. */
export function StartForm({
  game,
  locale,
  opponents = "house",
  preset,
  strength,
  label,
  primary,
  describedBy,
  children,
}: {
  game: string;
  locale: Locale;
  opponents?: Opponents;
  /** Of a match as a paper plays it; absent: an ordinary one, or what a field among the children says. */
  preset?: string | undefined;
  /** How strong the house agents are to be; absent: any, or what a field among the children says. */
  strength?: Strength | undefined;
  /** Of the button; absent: "Play now". */
  label?: string;
  primary: boolean;
  /** Id of the element that names the game, where the buttons of several games read alike. */
  describedBy?: string;
  /** Fields to fill in. */
  children?: ReactNode;
}) {
  const t = useTranslations("play.start");
  const { state, busy, unsent, form } = useForm<StartState>(startSeat, {}, true);
  return (
    <form {...form} className="flex flex-col gap-2">
      <input type="hidden" name="game" value={game} />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="opponents" value={opponents} />
      {preset !== undefined && <input type="hidden" name="preset" value={preset} />}
      {strength !== undefined && <input type="hidden" name="strength" value={strength} />}
      {children}
      <Button
        look={primary ? "primary" : "plain"}
        type="submit"
        disabled={busy}
        aria-describedby={describedBy}
        className="min-h-11"
      >
        {busy ? t("starting") : (label ?? t("now"))}
      </Button>
      {state.problem !== undefined && <Alert>{t(`problems.${state.problem}`)}</Alert>}
      {unsent}
    </form>
  );
}

const actions = {
  open: openTable,
  join: joinTable,
  bring: joinWithAgent,
  start: startTable,
  leave: leaveTable,
  again: playAgain,
};

/** One press at a private table. */
export function TableForm({
  act,
  label,
  primary = false,
  fields,
  children,
  options,
}: {
  act: keyof typeof actions;
  label: string;
  primary?: boolean;
  /** Values that are sent along. */
  fields: Readonly<Record<string, string>>;
  /** Fields to fill in. */
  children?: ReactNode;
  /** Fields that may be left alone. */
  options?: ReactNode;
}) {
  const t = useTranslations("play.friends.problems");
  const { state, busy, unsent, form } = useForm<TableState>(actions[act], {}, true);
  return (
    <form {...form} className="flex flex-col gap-2">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button
        look={primary ? "primary" : "plain"}
        type="submit"
        disabled={busy}
        className="min-h-11"
      >
        {label}
      </Button>
      {options}
      {state.problem !== undefined && <Alert>{t(state.problem)}</Alert>}
      {unsent}
    </form>
  );
}

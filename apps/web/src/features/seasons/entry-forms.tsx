import type { Agent, Season } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { neutralName } from "#components/neutral-text.ts";
import { Select } from "#components/select.tsx";
import { SeasonActionForm } from "./action-form.tsx";
import { changeEntry, inviteNamed, playSeason } from "./actions.ts";

const optionsOf = (agents: readonly Agent[]) =>
  agents.map(({ slug, name }) => ({ value: slug, label: neutralName(name, 60) }));

/** Enters one of the reader's agents. */
export function EnterForm({ season, agents }: { season: Season; agents: readonly Agent[] }) {
  const t = useTranslations("seasons.entries");
  return (
    <SeasonActionForm
      action={changeEntry}
      season={season.slug}
      className="flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="way" value="enter" />
      <Select label={t("yours")} name="agent" options={optionsOf(agents)} />
      <Button type="submit">{t("enter")}</Button>
    </SeasonActionForm>
  );
}

/** Puts one of the reader's agents that have entered in the season's line. */
export function PlayForm({ season, agents }: { season: Season; agents: readonly Agent[] }) {
  const t = useTranslations("seasons.entries");
  return (
    <SeasonActionForm
      action={playSeason}
      season={season.slug}
      className="flex flex-wrap items-end gap-3"
    >
      <Select label={t("entered")} name="agent" options={optionsOf(agents)} />
      <Button type="submit" look="primary">
        {t("play")}
      </Button>
    </SeasonActionForm>
  );
}

/** Invites any agents by their addresses, for the organizer. */
export function InviteForm({ season }: { season: Season }) {
  const t = useTranslations("seasons.entries");
  return (
    <SeasonActionForm
      action={inviteNamed}
      season={season.slug}
      className="flex flex-wrap items-end gap-3"
    >
      <Field
        className="w-full sm:w-96"
        label={t("inviteLabel")}
        name="agent"
        maxLength={2_000}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button type="submit" className="min-h-11">
        {t("invite")}
      </Button>
      <p className="max-w-prose basis-full text-sm text-soft">{t("inviteHint")}</p>
    </SeasonActionForm>
  );
}

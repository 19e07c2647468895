import type { EntryChoice, Season } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { neutralName } from "#components/neutral-text.ts";
import { Select } from "#components/select.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { SeasonActionForm } from "./action-form.tsx";
import { changeEntry, inviteNamed, playSeason } from "./actions.ts";

type NamedAgent = Pick<EntryChoice, "slug" | "name">;

const optionsOf = (agents: readonly NamedAgent[]) =>
  agents.map(({ slug, name }) => ({ value: slug, label: neutralName(name, 60) }));

/** Enters one of the reader's agents. */
export function EnterForm({ season, agents }: { season: Season; agents: readonly NamedAgent[] }) {
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

/** The reader's agents that cannot enter, each with the reason in a line. */
export function NotEntering({ agents }: { agents: readonly EntryChoice[] }) {
  const t = useTranslations("seasons.entries");
  const problem = useTranslations("seasons.problems");
  return (
    <details className="text-sm text-soft">
      <summary className="min-h-11 cursor-pointer py-2.5">
        {t("cannot", { count: agents.length })}
      </summary>
      <ul className="flex flex-col gap-1.5">
        {agents.map(
          ({ slug, name, refusal }) =>
            refusal !== null && (
              <li key={slug} className="wrap-anywhere">
                {problem.rich("ofAgent", {
                  agent: () => (
                    <b className="font-medium text-text">
                      <Name>{name}</Name>
                    </b>
                  ),
                  problem: problem(refusal.failed),
                })}
              </li>
            ),
        )}
      </ul>
    </details>
  );
}

/** Puts one of the reader's agents that have entered in the season's line. */
export function PlayForm({ season, agents }: { season: Season; agents: readonly NamedAgent[] }) {
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

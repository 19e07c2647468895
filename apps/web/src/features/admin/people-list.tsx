import { type Person, roles } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "#components/button.tsx";
import { Select } from "#components/field.tsx";
import { useMoney } from "#components/formats.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { ActionForm } from "./action-form.tsx";
import { giveRole } from "./actions.ts";
import { Entries, Entry } from "./admin-page.tsx";
import { adminHref } from "./sections.ts";

function RoleForm({ person }: { person: Person }) {
  const t = useTranslations("admin.users");
  const role = useTranslations("me.profile.roles");
  return (
    <ActionForm action={giveRole} className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="user" value={person.id} />
      <Select
        // Shows the stored value.
        key={person.role}
        label={t("role")}
        aria-label={t("roleOf", { handle: person.handle })}
        name="role"
        defaultValue={person.role}
        options={roles.map((value) => ({ value, label: role(value) }))}
      />
      <Button type="submit">{t("change")}</Button>
    </ActionForm>
  );
}

/** Users with their agents, their spending and their permissions. */
export function PeopleList({ people, self }: { people: readonly Person[]; self: string }) {
  const t = useTranslations("admin.users");
  const role = useTranslations("me.profile.roles");
  const money = useMoney();
  return (
    <Entries>
      {people.map((person) => (
        <Entry
          key={person.id}
          title={person.handle}
          facts={[
            role(person.role),
            t("agents", { count: person.agents }),
            t("spent", { amount: money(person.spentMicrosToday) }),
            person.labMatchesToday > 0 &&
              t("lab", {
                matches: person.labMatchesToday,
                megabytes: person.labBytesToday / 1_000_000,
              }),
            <span key="joined">
              {t.rich("joined", { when: () => <RelativeTime at={person.createdAt} /> })}
            </span>,
          ]}
          actions={
            person.id === self ? (
              <p className="text-sm text-mute">{t("you")}</p>
            ) : (
              <>
                <RoleForm person={person} />
                <ButtonLink href={adminHref("moderation", { user: person.handle })}>
                  {t("moderate")}
                </ButtonLink>
              </>
            )
          }
        />
      ))}
    </Entries>
  );
}

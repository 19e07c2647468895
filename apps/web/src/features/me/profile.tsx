import type { User, WaysIn } from "@wisp/db";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { neutralName } from "#components/neutral-text.ts";
import { Name } from "#components/untrusted-text.tsx";
import { signOutEverywhere } from "./actions.ts";

const providers: Readonly<Record<string, string>> = {
  huggingface: "Hugging Face",
  github: "GitHub",
};

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
      <dt className="text-sm text-mute">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A user's handle, and their ways to sign in. */
export function Profile({ user, ways, local }: { user: User; ways: WaysIn; local: boolean }) {
  const t = useTranslations("me.profile");
  const words = [
    ...ways.accounts.map(
      ({ provider, login }) => `${providers[provider] ?? provider}: ${neutralName(login)}`,
    ),
    ...(ways.email === null ? [] : [t("email", { email: ways.email })]),
    ...(local ? [t("local")] : []),
  ];
  return (
    <Card className="p-5">
      <dl className="flex flex-col gap-3">
        <Entry name={t("handle")}>
          <Name>{user.handle}</Name>
        </Entry>
        <Entry name={t("role")}>{t(`roles.${user.role}`)}</Entry>
        <Entry name={t("ways")}>{words.join(" · ")}</Entry>
      </dl>
      <form
        action={signOutEverywhere}
        className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5"
      >
        <Button type="submit">{t("endSessions")}</Button>
        <p className="text-sm text-soft">{t("endSessionsHint")}</p>
      </form>
    </Card>
  );
}

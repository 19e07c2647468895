"use client";

import { Check, Star } from "lucide-react";
import { useTranslations } from "next-intl";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { useForm } from "#components/use-form.tsx";
import { useReader } from "#features/account/reader.tsx";
import { type FollowOutcome, setFollowed } from "./actions.ts";

/** Follows an agent, or stops following it. */
export function FollowButton({
  agent,
  hides = false,
  match,
}: {
  agent: { readonly slug: string; readonly name: string };
  /** Shown only to those who follow the agent: one that has retired. */
  hides?: boolean;
  /** The match whose page shows the button; absent on the agent's page. */
  match?: string;
}) {
  const t = useTranslations("follows");
  const { state, busy, unsent, form } = useForm<FollowOutcome>(setFollowed, {});
  const followed = useReader()?.followed.includes(agent.slug) ?? false;
  if (hides && !followed) return null;
  const Icon = followed ? Check : Star;
  return (
    <form {...form} aria-busy={busy} className="flex flex-col items-start gap-2">
      <input type="hidden" name="agent" value={agent.slug} />
      <input type="hidden" name="follow" value={followed ? "no" : "yes"} />
      {match !== undefined && <input type="hidden" name="match" value={match} />}
      <Button
        type="submit"
        disabled={busy}
        aria-label={t(followed ? "unfollowName" : "followName", { name: sanitizeName(agent.name) })}
      >
        <Icon aria-hidden className="size-4" />
        {t(followed ? "following" : "follow")}
      </Button>
      {unsent}
      {state.problem !== undefined && <Alert>{t(`problem.${state.problem}`)}</Alert>}
    </form>
  );
}

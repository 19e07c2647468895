import type { ApiMe, ApiPersonalToken } from "@wisp/api";
import { type OwnAct, tokenScopes, type User, type WaysIn } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#components/button.tsx";
import { Field, Select } from "#components/field.tsx";
import { useMoney } from "#components/formats.tsx";
import { Link } from "#components/link.tsx";
import { Card } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { nameInText, sanitizeName } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { momentHref } from "#links.ts";
import { changeLadder, deleteAccount, endToken, newToken, signOutEverywhere } from "./actions.ts";
import { OwnForm } from "./own-form.tsx";

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
      ({ provider, login }) => `${providers[provider] ?? provider}: ${sanitizeName(login)}`,
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

/** The use of a quota with a fine bar under it. */
function Quota({ label, words, share }: { label: string; words: string; share: number }) {
  return (
    <Card className="p-4">
      <p className="text-xs text-mute">{label}</p>
      <p className="mt-1 font-mono text-sm tabular-nums">{words}</p>
      <div aria-hidden className="mt-3 h-1 rounded-full bg-line">
        <div
          className={share >= 0.9 ? "h-1 rounded-full bg-ember" : "h-1 rounded-full bg-lamp"}
          style={{ width: `${Math.min(share, 1) * 100}%` }}
        />
      </div>
    </Card>
  );
}

/** An owner's quotas, and their use. */
export function Quotas({ quotas }: Pick<ApiMe, "quotas">) {
  const t = useTranslations("me.quotas");
  const format = useFormatter();
  const number = (value: number): string => format.number(value);
  const money = useMoney();
  const rows = [
    ["agents", quotas.agents, number],
    ["matches", quotas.matchesToday, number],
    ["spend", quotas.spendMicrosToday, money],
  ] as const;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        {rows.map(([name, { used, limit }, write]) => (
          <Quota
            key={name}
            label={t(name)}
            words={t("of", { used: write(used), limit: write(limit) })}
            share={limit === 0 ? 1 : used / limit}
          />
        ))}
      </div>
      <p className="mt-3 text-sm text-mute">{t("note")}</p>
    </>
  );
}

const lives = ["7", "30", "90", "365"] as const;

function Token({ token }: { token: ApiPersonalToken }) {
  const t = useTranslations("me.tokens");
  const format = useFormatter();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">
          {sanitizeName(token.name)}{" "}
          <span className="font-mono text-sm font-normal text-mute">…{token.endsIn}</span>
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-soft">
          <span className="font-mono">{token.scopes.join(", ")}</span>
          <span>
            {token.expiresAt === null
              ? t("noEnd")
              : `${t("until")} ${format.dateTime(new Date(token.expiresAt), { dateStyle: "medium" })}`}
          </span>
          <span>
            {token.lastUsedAt === null ? (
              t("unused")
            ) : (
              <>
                {t("used")} <RelativeTime at={new Date(token.lastUsedAt)} />
              </>
            )}
          </span>
        </p>
      </div>
      <OwnForm action={endToken}>
        <input type="hidden" name="id" value={token.id} />
        <Button type="submit" aria-label={t("revokeOne", { name: sanitizeName(token.name) })}>
          {t("revoke")}
        </Button>
      </OwnForm>
    </li>
  );
}

/** Personal tokens: those that work, and a form that makes one, shown this once. */
export function Tokens({ tokens }: { tokens: readonly ApiPersonalToken[] }) {
  const t = useTranslations("me.tokens");
  return (
    <Card className="p-5">
      <p className="mb-4 max-w-prose text-sm text-soft">{t("lead")}</p>
      {tokens.length === 0 ? (
        <p className="text-sm text-mute">{t("none")}</p>
      ) : (
        <ul>
          {tokens.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      )}
      <div className="mt-4 border-t border-line pt-5">
        <OwnForm action={newToken} secretTitle={t("made")} className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-[1fr_14rem]">
            <Field label={t("name")} name="name" maxLength={60} autoComplete="off" required />
            <Select
              look="field"
              label={t("expires")}
              name="days"
              defaultValue="90"
              options={[
                ...lives.map((days) => ({ value: days, label: t("days", { days }) })),
                { value: "", label: t("forever") },
              ]}
            />
          </div>
          <fieldset>
            <legend className="mb-1 text-sm font-medium">{t("scopes")}</legend>
            {tokenScopes.map((scope) => (
              <label key={scope} className="flex min-h-10 items-center gap-3 text-sm text-soft">
                <input
                  type="checkbox"
                  name="scope"
                  value={scope}
                  defaultChecked={scope === "read"}
                  className="size-4 accent-lamp"
                />
                {t(`scope.${scope}`)}
              </label>
            ))}
          </fieldset>
          <Button type="submit" className="self-start">
            {t("make")}
          </Button>
        </OwnForm>
      </div>
    </Card>
  );
}

/** The standing acts of moderators on an account, its agents and their speeches, with their reasons. */
export function ModerationNotes({ acts }: { acts: readonly OwnAct[] }) {
  const t = useTranslations("me.moderation");
  return (
    <section className="mb-8">
      <h2 className="mb-1 font-script text-xl">{t("title")}</h2>
      <p className="mb-3 text-sm text-soft">{t("lead")}</p>
      <Card className="px-5">
        <ul className="divide-y divide-line text-sm">
          {acts.map(({ id, kind, reason, before, agent, matchId, cursor, createdAt }) => (
            <li key={id} className="flex flex-col gap-1 py-4">
              <p className="font-medium wrap-anywhere">
                {t(`kinds.${kind}`, { agent: nameInText(agent?.name ?? "") })}
              </p>
              <p className="flex gap-2">
                <span className="text-mute">{t("because")}</span>
                <UntrustedText text={reason} className="min-w-0" />
              </p>
              {before !== null && (
                <p className="flex gap-2 text-soft">
                  <span className="shrink-0 text-mute">{t("before")}</span>
                  <UntrustedText text={before} className="min-w-0 whitespace-pre-line" />
                </p>
              )}
              <p className="flex gap-3 text-xs text-mute">
                <RelativeTime at={createdAt} />
                {matchId !== null && (
                  <Link
                    href={momentHref(matchId, cursor ?? 0)}
                    className="underline decoration-line underline-offset-4 hover:text-text"
                  >
                    {t("match")}
                  </Link>
                )}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** Whether the ladder of people lists an account. */
export function OnLadder({ listed }: { listed: boolean }) {
  const t = useTranslations("me.ladder");
  return (
    <Card className="p-5">
      <OwnForm action={changeLadder} className="flex flex-col gap-4">
        <label className="flex min-h-10 items-start gap-3 text-sm">
          <input
            type="checkbox"
            name="listed"
            value="yes"
            defaultChecked={listed}
            className="mt-0.5 size-4 shrink-0 accent-lamp"
          />
          <span>
            {t("listed")}
            <span className="mt-1 block text-soft">{t("hint")}</span>
          </span>
        </label>
        <Button type="submit" className="self-start">
          {t("save")}
        </Button>
      </OwnForm>
    </Card>
  );
}

/** Everything stored of an account as a file. */
export function ExportAccount() {
  const t = useTranslations("me.export");
  return (
    <Card className="p-5">
      <p className="mb-5 max-w-prose text-sm text-soft">{t("text")}</p>
      <a href="/api/me/export" download className={buttonClass("plain")}>
        {t("button")}
      </a>
    </Card>
  );
}

/** Deletes an account once its handle is typed; says what is deleted and what stays. */
export function DeleteAccount({ handle }: { handle: string }) {
  const t = useTranslations("me.deleteAccount");
  return (
    <Card className="p-5">
      <p className="max-w-prose text-sm text-soft">{t("gone")}</p>
      <p className="mt-2 mb-5 max-w-prose text-sm text-soft">{t("stays")}</p>
      <OwnForm action={deleteAccount} className="flex max-w-md flex-col gap-2">
        <Field
          label={t("label", { handle: nameInText(handle) })}
          name="handle"
          maxLength={100}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <button type="submit" className={buttonClass("plain", "self-start border-bad! text-bad!")}>
          {t("button")}
        </button>
      </OwnForm>
    </Card>
  );
}

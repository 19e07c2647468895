import type { ApiPersonalToken } from "@wisp/api";
import { tokenScopes } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { Field } from "#components/field.tsx";
import { neutralName } from "#components/neutral-text.ts";
import { RelativeTime } from "#components/relative-time.tsx";
import { Select } from "#components/select.tsx";
import { endToken, newToken } from "./actions.ts";
import { OwnForm } from "./own-form.tsx";

const lives = ["7", "30", "90", "365"] as const;

function Token({ token }: { token: ApiPersonalToken }) {
  const t = useTranslations("me.tokens");
  const format = useFormatter();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">
          {neutralName(token.name)}{" "}
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
        <Button type="submit" aria-label={t("revokeOne", { name: neutralName(token.name) })}>
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

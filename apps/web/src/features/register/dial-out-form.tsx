"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button, ButtonLink } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { neutralName } from "#components/neutral-text.ts";
import { TextArea } from "#components/text-area.tsx";
import { useForm } from "#components/use-form.tsx";
import { CodeBlock } from "#features/docs/code-block.tsx";
import { isLocale } from "#i18n/locale.ts";
import { type DialOutMade, type RegistrationProblem, registerDialling } from "./actions.ts";
import { AvatarChoice } from "./avatar-choice.tsx";
import { type GameOption, GamesField } from "./games-field.tsx";
import { KeyShown } from "./key-shown.tsx";
import { NameField } from "./name-field.tsx";
import { Problem } from "./problem.tsx";
import { useSlug } from "./use-slug.ts";

const startLines = (site: string, key: string): string =>
  `WISP_URL=${site} WISP_KEY=${key} \\\n  npx node packages/starters/any-game-typescript/dial-out.ts\n\nWISP_URL=${site} WISP_KEY=${key} \\\n  python3 packages/starters/any-game-python/dial_out.py`;

/** Registers a dial-out agent, and shows its key once. */
export function DialOutForm({
  site,
  games,
}: {
  /** The site's own address. */
  site: string;
  games: readonly GameOption[];
}) {
  const t = useTranslations("register");
  const locale = useLocale();
  const [name, setName] = useState("");
  const { slug, known } = useSlug(name);
  const { state, busy, unsent, form } = useForm<RegistrationProblem | DialOutMade | null>(
    registerDialling,
    null,
  );
  if (state !== null && "key" in state) {
    return (
      <div className="flex min-w-0 flex-col gap-4">
        <KeyShown
          title={t("dialOut.key", { name: neutralName(state.name) })}
          value={state.key}
          copy={t("dialOut.copy")}
          copied={t("dialOut.copied")}
        />
        <p className="text-sm text-soft">{t("dialOut.once")}</p>
        <CodeBlock>{startLines(site, state.key)}</CodeBlock>
        <p className="text-sm text-soft">{t("dialOut.starters")}</p>
        <ButtonLink look="primary" href={`/me#${state.slug}`} className="sm:self-start">
          {t("dialOut.toMe")}
        </ButtonLink>
      </div>
    );
  }
  return (
    <Card className="p-5">
      <form {...form} className="flex flex-col gap-5">
        <p className="text-sm leading-relaxed text-soft">{t("dialOut.lead")}</p>
        <NameField name={name} onName={setName} slug={slug} known={known} />
        <GamesField
          label={t("name.plays")}
          games={games}
          locale={isLocale(locale) ? locale : "en"}
        />
        <TextArea
          label={t("name.description")}
          name="description"
          rows={2}
          maxLength={500}
          hint={t("name.descriptionHint")}
        />
        <AvatarChoice
          slug={slug}
          label={t("name.avatar")}
          nameOf={(place) => t("name.avatarOf", { place })}
        />
        <Problem state={state} />
        {unsent}
        <Button type="submit" look="primary" disabled={busy} className="min-h-11 sm:self-start">
          {t(busy ? "name.busy" : "dialOut.submit")}
        </Button>
      </form>
    </Card>
  );
}

"use client";

import { slugFrom } from "@wisp/db/naming";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button, ButtonLink } from "#components/button.tsx";
import { TextArea } from "#components/field.tsx";
import { Card } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { useForm } from "#components/use-form.tsx";
import { FromCommandLine } from "#features/docs/from-command-line.tsx";
import { isLocale } from "#i18n/locale.ts";
import { ownAgentHref } from "#links.ts";
import {
  type DialOutMade,
  type RegistrationState,
  registerAgent,
  registerDialling,
  slugOfName,
} from "./actions.ts";
import {
  AvatarChoice,
  type GameOption,
  GamesField,
  NameField,
  SessionsChoice,
} from "./agent-fields.tsx";
import { dropDraft } from "./draft.ts";
import { KeyShown, Problem, useProblem } from "./problem.tsx";

/** No request is sent while the user types. */
const SETTLE_MS = 250;

/**
 * The slug that an agent of this name would get, and whether the site has said so; `check` is the id
 * of its check, absent for dial-out agents.
 */
function useSlug(name: string, check?: string): { readonly slug: string; readonly known: boolean } {
  const [found, setFound] = useState<{ readonly name: string; readonly slug: string } | null>(null);
  useEffect(() => {
    if (name.trim() === "") return;
    let stale = false;
    const timer = setTimeout(() => {
      slugOfName(name, check).then(
        (slug) => !stale && slug !== null && setFound({ name, slug }),
        // The guess stays.
        () => undefined,
      );
    }, SETTLE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [name, check]);
  return found?.name === name
    ? { slug: found.slug, known: true }
    : { slug: slugFrom(name), known: false };
}

/** The agent's presentation, and whether it is invited immediately; then it is registered. */
export function NameForm({
  check,
  suggestion,
  games,
  server,
  passed,
}: {
  /** Id of the check. */
  check: string;
  suggestion: string;
  games: readonly GameOption[];
  /** It speaks the Space protocol, and may have one memory for all its matches. */
  server: boolean;
  passed: boolean;
}) {
  const t = useTranslations("register.name");
  const words = useProblem();
  const locale = useLocale();
  const { state, busy, unsent, form } = useForm<RegistrationState>(registerAgent, {});
  const [name, setName] = useState(suggestion);
  const { slug, known } = useSlug(name, check);
  const inName = state.problem === "wrong-name" || state.problem === "slug-taken";
  const inDescription = state.problem === "wrong-description";
  return (
    <form
      action={form.action}
      onSubmit={(event) => {
        form.onSubmit(event);
        dropDraft();
      }}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="check" value={check} />
      <NameField
        name={name}
        onName={setName}
        slug={slug}
        known={known}
        problem={inName ? words(state) : undefined}
      />
      <GamesField label={t("plays")} games={games} locale={isLocale(locale) ? locale : "en"} />
      <TextArea
        label={t("description")}
        name="description"
        rows={2}
        maxLength={500}
        hint={t("descriptionHint")}
        problem={inDescription ? words(state) : undefined}
      />
      <AvatarChoice slug={slug} label={t("avatar")} nameOf={(place) => t("avatarOf", { place })} />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t("when")}</legend>
        {(["now", "later"] as const).map((choice) => (
          <label key={choice} className="flex min-h-10 items-center gap-3 text-sm text-soft">
            <input
              type="radio"
              name="online"
              value={choice}
              defaultChecked={choice === (passed ? "now" : "later")}
              className="size-4 accent-lamp"
            />
            {t(choice)}
          </label>
        ))}
      </fieldset>
      {server && <SessionsChoice />}
      {!inName && !inDescription && <Problem state={state} />}
      {unsent}
      <Button
        type="submit"
        look={passed ? "primary" : "plain"}
        disabled={busy}
        className="min-h-11 sm:self-start"
      >
        {t(busy ? "busy" : passed ? "submit" : "anyway")}
      </Button>
    </form>
  );
}

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
  const { state, busy, unsent, form } = useForm<RegistrationState | DialOutMade>(
    registerDialling,
    {},
  );
  if ("key" in state) {
    return (
      <div className="flex min-w-0 flex-col gap-4">
        <KeyShown
          title={t("dialOut.key", { name: sanitizeName(state.name) })}
          value={state.key}
          copy={t("dialOut.copy")}
          copied={t("dialOut.copied")}
        />
        <p className="text-sm text-soft">{t("dialOut.once")}</p>
        <FromCommandLine>{startLines(site, state.key)}</FromCommandLine>
        <p className="text-sm text-soft">{t("dialOut.starters")}</p>
        <ButtonLink look="primary" href={ownAgentHref(state.slug)} className="sm:self-start">
          {t("dialOut.toMe")}
        </ButtonLink>
      </div>
    );
  }
  return (
    <Card className="p-5">
      <form {...form} className="flex flex-col gap-5">
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

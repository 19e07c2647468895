import { AVATARS } from "@wisp/db/naming";
import type { Locale } from "@wisp/game";
import { useTranslations } from "next-intl";
import { AgentFace } from "#components/faces/face.tsx";
import { Field } from "#components/field.tsx";
import { localeNames } from "#i18n/locale.ts";
import { agentHref } from "#links.ts";

/** The name of a new agent, with the address that its page will have. */
export function NameField({
  name,
  onName,
  slug,
  known,
  problem,
}: {
  name: string;
  onName: (name: string) => void;
  slug: string;
  /** Whether `slug` is that of `name`: it is asked for while one types. */
  known: boolean;
  problem?: string | undefined;
}) {
  const t = useTranslations("register.name");
  return (
    <Field
      label={t("label")}
      name="name"
      value={name}
      onChange={(event) => onName(event.currentTarget.value)}
      maxLength={200}
      autoComplete="off"
      hint={known ? t("address", { address: agentHref(slug) }) : t("addressStays")}
      problem={problem}
      required
    />
  );
}

/** A game that agents can be registered for. */
export interface GameOption {
  readonly id: string;
  /** In the reader's language. */
  readonly name: string;
  readonly locales: readonly Locale[];
}

/**
 * The games of a new agent: a box for each language of each game. Ticked is the first game in the reader's
 * language, or else in the first of its languages.
 */
export function GamesField({
  label,
  games,
  locale,
}: {
  label: string;
  games: readonly GameOption[];
  /** The reader's. */
  locale: Locale;
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {games.map(({ id, name, locales }, place) => (
        <fieldset key={id} aria-label={name} className="flex flex-wrap items-center gap-x-5">
          <span aria-hidden className="w-full text-sm text-soft sm:w-auto sm:min-w-32">
            {name}
          </span>
          {locales.map((each) => (
            <label key={each} className="flex min-h-10 items-center gap-2 text-sm">
              <input
                type="checkbox"
                name="games"
                value={`${id}/${each}`}
                defaultChecked={
                  place === 0 && each === (locales.includes(locale) ? locale : locales[0])
                }
                className="size-4 accent-lamp"
              />
              <span lang={each}>{localeNames[each]}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}

/** The avatars that are drawn for an agent, one of them chosen. */
export function AvatarChoice({
  slug,
  chosen = 0,
  label,
  nameOf,
}: {
  slug: string;
  /** A number from 0. */
  chosen?: number;
  label: string;
  /** The name of an avatar, by its place from 1. */
  nameOf: (place: number) => string;
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2.5">
        {Array.from({ length: AVATARS }, (_, avatar) => (
          <label key={avatar} className="relative grid size-11 place-items-center">
            <input
              type="radio"
              name="avatar"
              value={avatar}
              defaultChecked={avatar === chosen}
              aria-label={nameOf(avatar + 1)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[0.8rem] checked:ring-2 checked:ring-text"
            />
            <AgentFace
              agent={{ slug, avatar }}
              size={38}
              className="relative pointer-events-none"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Whether a server keeps the sessions of its matches apart: its owner's word, a no by default. */
export function SessionsChoice({ separate = false }: { separate?: boolean }) {
  const t = useTranslations("register.sessions");
  return (
    <label className="flex min-h-10 items-start gap-3 py-2 text-sm">
      <input
        type="checkbox"
        name="separateSessions"
        value="yes"
        defaultChecked={separate}
        className="mt-0.5 size-4 shrink-0 accent-lamp"
      />
      <span>
        {t("label")}
        <span className="mt-1 block text-soft">{t("hint")}</span>
      </span>
    </label>
  );
}

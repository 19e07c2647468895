import { unnamedGames } from "@wisp/agents";
import type { ApiOwnAgent } from "@wisp/api";
import { ASSISTANT } from "@wisp/arena";
import type { OwnPicture } from "@wisp/db";
import { locales } from "@wisp/game";
import { playableBy } from "@wisp/games";
import { ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Button, buttonClass } from "#components/button.tsx";
import { Dialog } from "#components/dialog.tsx";
import { Field, Select, TextArea } from "#components/field.tsx";
import { nameInText } from "#components/sanitize.ts";
import { PictureForm } from "#features/agent-picture/picture-form.tsx";
import { AvatarChoice, SessionsChoice } from "#features/register/agent-fields.tsx";
import { isLocale, localeNames } from "#i18n/locale.ts";
import { gameName } from "#names/game-names.ts";
import {
  changeGames,
  deleteKey,
  editAgent,
  giveKey,
  newDialOutKeyOf,
  retireOwn,
} from "./actions.ts";
import { OwnForm } from "./own-form.tsx";

/** How an agent plays a game in a language: `alone` only when its owner starts it. */
const playings = ["invited", "alone", "no"] as const;

/**
 * An agent's games and languages, and whether it is invited to their matches; of an agent that names
 * its games, those that it names.
 */
function Games({ agent }: { agent: ApiOwnAgent }) {
  const t = useTranslations("me.games");
  const common = useTranslations("common");
  const reader = useLocale();
  const steps = agent.lastCheck?.steps ?? [];
  const choices = playings.map((value) => ({ value, label: t(value) }));
  return (
    <section>
      <h3 className="mb-3 font-medium">{t("title")}</h3>
      <OwnForm action={changeGames} className="flex flex-col gap-3">
        <input type="hidden" name="slug" value={agent.slug} />
        <div className="grid gap-3 sm:grid-cols-2">
          {playableBy(agent.connector).flatMap((game) =>
            locales.map((locale) => {
              const played = agent.games.find(
                (each) => each.game === game && each.locale === locale,
              );
              const isNamed = unnamedGames([{ game, locale }], steps).length === 0;
              if (played === undefined && !isNamed) return null;
              const chosen = played === undefined ? "no" : played.online ? "invited" : "alone";
              return (
                <Select
                  key={`${game}/${locale}/${chosen}`}
                  look="field"
                  label={common("withAside", {
                    text: gameName(game, isLocale(reader) ? reader : "en"),
                    aside: localeNames[locale],
                  })}
                  name={`${game}/${locale}`}
                  defaultValue={chosen}
                  options={choices}
                />
              );
            }),
          )}
        </div>
        <Button type="submit" className="self-start">
          {t("save")}
        </Button>
      </OwnForm>
    </section>
  );
}

const danger = buttonClass("plain", "border-bad! text-bad!");

function Edit({ agent }: { agent: ApiOwnAgent }) {
  const t = useTranslations("me.edit");
  return (
    <section>
      <h3 className="mb-3 font-medium">{t("title")}</h3>
      <OwnForm action={editAgent} className="flex flex-col gap-3">
        <input type="hidden" name="slug" value={agent.slug} />
        <div className="grid gap-3 sm:grid-cols-[1fr_16rem]">
          <Field label={t("name")} name="name" defaultValue={agent.name} maxLength={200} required />
          {agent.maxConcurrent !== null && (
            <Field
              label={t("maxConcurrent")}
              name="maxConcurrent"
              type="number"
              min={1}
              max={20}
              defaultValue={agent.maxConcurrent}
              hint={t(agent.connector === "space" ? "oneMemoryHint" : "maxConcurrentHint")}
            />
          )}
        </div>
        <TextArea
          label={t("description")}
          name="description"
          rows={3}
          maxLength={500}
          defaultValue={agent.description}
        />
        <AvatarChoice
          slug={agent.slug}
          chosen={agent.avatar}
          label={t("avatar")}
          nameOf={(place) => t("avatarOf", { place })}
        />
        {(["showReasoning", "openToLab"] as const).map((choice) => (
          <label key={choice} className="flex min-h-10 items-start gap-3 py-2 text-sm">
            <input
              type="checkbox"
              name={choice}
              value="yes"
              defaultChecked={agent[choice]}
              className="mt-0.5 size-4 shrink-0 accent-lamp"
            />
            <span>
              {t(choice)}
              <span className="mt-1 block text-soft">{t(`${choice}Hint`)}</span>
            </span>
          </label>
        ))}
        {agent.connector === "space" && (
          <>
            <input type="hidden" name="sessions" value="asked" />
            <SessionsChoice separate={agent.separateSessions} />
          </>
        )}
        <Button type="submit" className="self-start">
          {t("save")}
        </Button>
      </OwnForm>
    </section>
  );
}

function Key({ agent }: { agent: ApiOwnAgent }) {
  const t = useTranslations("me.key");
  const { slug, keyEndsIn, dialOut } = agent;
  if (dialOut !== null) {
    return (
      <section>
        <h3 className="mb-2 font-medium">{t("title")}</h3>
        <p className="mb-3 text-sm text-soft">{t("dialOut", { lastFour: dialOut.keyEndsIn })}</p>
        <OwnForm action={newDialOutKeyOf} secretTitle={t("made")}>
          <input type="hidden" name="slug" value={slug} />
          <Button type="submit">{t("newDialOut")}</Button>
        </OwnForm>
      </section>
    );
  }
  if (agent.connector === ASSISTANT || agent.connector === "pool") return null;
  if (keyEndsIn === null && ["space", "wisp", "a2a"].includes(agent.connector)) {
    return (
      <section>
        <h3 className="mb-2 font-medium">{t("title")}</h3>
        <p className="text-sm text-soft">{t("noneAtServer")}</p>
      </section>
    );
  }
  return (
    <section>
      <h3 className="mb-2 font-medium">{t("title")}</h3>
      <p className="mb-3 text-sm text-soft">
        {keyEndsIn === null ? t("none") : t("endsIn", { lastFour: keyEndsIn })}
      </p>
      <OwnForm action={giveKey} className="flex flex-col gap-1">
        <input type="hidden" name="slug" value={slug} />
        <Field
          label={t("new")}
          name="key"
          type="password"
          autoComplete="off"
          maxLength={500}
          required
        />
        <Button type="submit" className="self-start">
          {t(keyEndsIn === null ? "give" : "replace")}
        </Button>
      </OwnForm>
      {keyEndsIn !== null && (
        <OwnForm action={deleteKey} className="mt-3">
          <input type="hidden" name="slug" value={slug} />
          <Button type="submit" look="quiet" className="-ml-3.5">
            {t("remove")}
          </Button>
        </OwnForm>
      )}
    </section>
  );
}

function Retire({ agent }: { agent: ApiOwnAgent }) {
  const t = useTranslations("me.retire");
  return (
    <section>
      <h3 className="mb-2 font-medium">{t("title")}</h3>
      <p className="mb-3 max-w-prose text-sm text-soft">{t("text")}</p>
      <Dialog
        label={t("button")}
        buttonClassName={danger}
        title={t("confirm", { name: nameInText(agent.name) })}
        cancel={t("cancel")}
      >
        <p>{t("text")}</p>
        <OwnForm action={retireOwn}>
          <input type="hidden" name="slug" value={agent.slug} />
          <button type="submit" className={danger}>
            {t("yes")}
          </button>
        </OwnForm>
      </Dialog>
    </section>
  );
}

/** Rarely changed settings: its presentation, its key, and its retirement. */
export function Manage({ agent, picture }: { agent: ApiOwnAgent; picture: OwnPicture | null }) {
  const t = useTranslations("me.actions");
  return (
    <details className="border-t border-line pt-1">
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 text-sm font-medium text-soft hover:text-text">
        <ChevronRight aria-hidden className="size-4 [[open]>summary>&]:rotate-90" />
        {t("manage")}
      </summary>
      <div className="flex flex-col gap-8 pt-3">
        <Games agent={agent} />
        <Edit agent={agent} />
        <PictureForm slug={agent.slug} picture={picture} />
        <Key agent={agent} />
        <Retire agent={agent} />
      </div>
    </details>
  );
}

import { unnamedGames } from "@wisp/agents";
import type { ApiOwnAgent } from "@wisp/api";
import { locales } from "@wisp/game";
import { playableBy } from "@wisp/games";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Select } from "#components/select.tsx";
import { isLocale, localeNames } from "#i18n/locale.ts";
import { gameName } from "#names/game-name.ts";
import { changeGames } from "./actions.ts";
import { OwnForm } from "./own-form.tsx";
import { playings } from "./playing.ts";

/**
 * An agent's games and languages, and whether it is invited to their matches; of an agent that names
 * its games, those that it names.
 */
export function Games({ agent }: { agent: ApiOwnAgent }) {
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

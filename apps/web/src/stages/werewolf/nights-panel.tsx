import { useTranslations } from "next-intl";
import { NightFacts } from "./later-scenes.tsx";
import { Moon } from "./sky.tsx";
import type { WerewolfMoment } from "./story.ts";

/** What happened in each night: who was attacked, seen, protected, healed and poisoned. */
export function NightsPanel({ moment }: { moment: WerewolfMoment }) {
  const t = useTranslations("replay.werewolf");
  const { entries } = moment;
  const nights = entries.flatMap(({ event }) =>
    event.type === "night-opened" ? [event.round] : [],
  );
  if (nights.length === 0) return <p className="text-sm text-soft">{t("noNights")}</p>;
  // The whole match is told, wherever the replay is.
  const whole = { ...moment, cursor: entries.length - 1 };
  return (
    <ol className="flex flex-col gap-6">
      {nights.map((round) => (
        <li key={round}>
          <h2 className="flex items-center gap-2 text-sm font-semibold">
            <Moon className="w-4 text-lamp" />
            {t("night", { round })}
          </h2>
          <div className="mt-2">
            <NightFacts moment={whole} round={round} />
          </div>
        </li>
      ))}
    </ol>
  );
}

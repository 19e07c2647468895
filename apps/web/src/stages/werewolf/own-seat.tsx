import { isNight, roundOf } from "@wisp/games/werewolf/view";
import { useLocale, useTranslations } from "next-intl";
import { nameInText } from "#components/sanitize.ts";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { DayTrack } from "./day-track.tsx";
import { NightFacts } from "./later-scenes.tsx";
import { causeOf, type WerewolfMoment } from "./story.ts";

/** To a player: why it is out, and once the match is over which role it had and who won. */
export function OwnFate({
  moment: { state },
  seat,
}: {
  moment: Pick<WerewolfMoment, "state">;
  seat: number;
}) {
  const t = useTranslations("replay.werewolf");
  const space = useLocale() === "zh" ? "" : " ";
  const { closed, players } = state;
  const { role = null, out = null } = players[seat] ?? {};
  const gone = out && t(`youWent.${causeOf(state, seat) ?? "night"}`, { round: out.round });
  const end = closed &&
    role && [t("wasRole", { kind: role, role: t(`roles.${role}`) }), t(`fates.${closed.ending}`)];
  return <>{[gone, ...(end ?? [])].filter(Boolean).join(space)}</>;
}

/** The nights and days, and what the player knows in secret, where the answer takes the room of the table. */
export function OwnStanding({ moment }: { moment: WerewolfMoment }) {
  const t = useTranslations("replay.werewolf");
  const { sheriff, players } = moment.state;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <DayTrack moment={moment} />
        {sheriff !== null && (
          <p className="text-xs text-soft">
            {t("isSheriff", { name: nameInText(players[sheriff]?.name ?? "") })}
          </p>
        )}
      </div>
      <Known moment={moment} />
    </div>
  );
}

/** What a player knows in secret: of the present night, and by day of the nights before. */
function Known({ moment }: { moment: WerewolfMoment }) {
  const t = useTranslations("replay.werewolf");
  const { state } = moment;
  const last = roundOf(state);
  const rounds = isNight(state) ? [last] : state.nights.map(({ round }) => round);
  if (moment.sealed().every(({ after }) => after < 1)) return null;
  return (
    <ScrollRegion
      scrolls="down"
      aria-label={t("whatYouKnow")}
      className="max-h-[22dvh] [&>ul]:max-w-none [&>ul+ul]:mt-1.5"
    >
      {rounds.map((round) => (
        <NightFacts key={round} moment={moment} round={round} />
      ))}
    </ScrollRegion>
  );
}

import type { Event, Speech, State } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { Avatar } from "../../components/avatar.tsx";
import { Name, StrangerText } from "../../components/stranger-text.tsx";
import { avatarId } from "../../components/table-colours.ts";
import type { Moment } from "../../features/replay/board.ts";

/** What the judge ruled on each speech; the span of a foul is marked. */
export function Judge({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.judge");
  const { whole } = moment;
  if (whole === null) return null;
  const fouls = whole.speeches.filter((speech) => speech.foul !== null);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-soft">
        {t("how")} {t("summary", { speeches: whole.speeches.length, fouls: fouls.length })}
      </p>
      <ol className="flex flex-col gap-5">
        {fouls.map((speech) => (
          <Ruling key={`${speech.round}/${speech.seat}`} moment={moment} speech={speech} />
        ))}
      </ol>
    </div>
  );
}

function Ruling({ moment, speech }: { moment: Moment<State, Event>; speech: Speech }) {
  const t = useTranslations("replay");
  const name = moment.whole?.players[speech.seat]?.name ?? "";
  return (
    <li className="flex gap-3">
      <Avatar id={avatarId(name, speech.seat)} size={26} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="text-xs text-mute">
          <Name>{name}</Name> · {t("table.round", { round: speech.round })}
        </p>
        {speech.text === "" ? (
          <p className="font-script text-mute italic [&:lang(zh)]:not-italic">
            {t("table.silence")}
          </p>
        ) : (
          <StrangerText
            text={speech.text}
            span={speech.span}
            lang={moment.match.locale}
            className="font-script text-base leading-snug"
          />
        )}
        <p className="mt-1 text-xs text-bad">
          {speech.foul && t(`table.fouls.${speech.foul}`)}
          {speech.missed && ` · ${t(`table.missed.${speech.missed}`)}`}
        </p>
      </div>
    </li>
  );
}

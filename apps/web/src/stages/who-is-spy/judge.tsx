import type { Event, Speech, State } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { jumpTo } from "#features/replay/playback.ts";

type SpyMoment = Moment<State, Event>;

/** What the judge ruled on each speech, fouls first; the span of a foul is marked. */
export function Judge({ moment }: { moment: SpyMoment }) {
  const t = useTranslations("replay.judge");
  const { whole } = moment;
  if (whole === null) return null;
  const fouls = whole.speeches.filter((speech) => speech.foul !== null);
  const passed = whole.speeches.filter((speech) => speech.foul === null);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-soft">
        {t("summary", { speeches: whole.speeches.length, fouls: fouls.length })}
      </p>
      <Rulings speeches={fouls} moment={moment} />
      {passed.length > 0 && (
        <details>
          <summary className="mb-4 text-sm text-soft hover:text-text">
            {t("passed", { count: passed.length })}
          </summary>
          <Rulings speeches={passed} moment={moment} />
        </details>
      )}
    </div>
  );
}

function Rulings({ speeches, moment }: { speeches: readonly Speech[]; moment: SpyMoment }) {
  return (
    <ol className="flex flex-col gap-5">
      {speeches.map((speech) => (
        <Ruling key={`${speech.round}/${speech.seat}`} moment={moment} speech={speech} />
      ))}
    </ol>
  );
}

function Ruling({ moment, speech }: { moment: SpyMoment; speech: Speech }) {
  const t = useTranslations("replay");
  const { name = "", word = null } = moment.whole?.players[speech.seat] ?? {};
  const spoken = moment.entries.find(
    ({ event }) =>
      event.type === "spoke" && event.round === speech.round && event.seat === speech.seat,
  );
  return (
    <li className="flex gap-3">
      <SeatFace seat={speech.seat} size={28} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="text-xs text-mute">
          <Name>{name}</Name> ·{" "}
          <a
            href={`?at=${spoken?.cursor ?? 0}`}
            onClick={jumpTo(moment.go, spoken?.cursor ?? 0)}
            className="underline decoration-line underline-offset-3 hover:text-text hover:decoration-mute"
          >
            {t("table.round", { round: speech.round })}
          </a>
        </p>
        {speech.text === "" ? (
          <p className="font-script text-mute italic [&:lang(zh)]:not-italic">
            {t("table.silence")}
          </p>
        ) : (
          <UntrustedText
            text={speech.text}
            span={speech.span}
            lang={moment.match.locale}
            className="font-script text-base leading-snug"
          />
        )}
        {speech.foul === null ? (
          <p className="mt-1 text-xs text-mute">{t("whoIsSpy.table.passes")}</p>
        ) : (
          <p className="mt-1 text-xs text-bad">
            {t(`whoIsSpy.table.fouls.${speech.foul}`)}
            {speech.foul === "said-word" && word !== null && (
              <>
                {" "}
                (<Name lang={moment.match.locale}>{word}</Name>)
              </>
            )}
            {speech.missed && ` · ${t(`missed.${speech.missed}`)}`}
          </p>
        )}
      </div>
    </li>
  );
}

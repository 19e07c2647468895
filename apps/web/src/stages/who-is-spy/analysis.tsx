import {
  type Event,
  POINTS_SCALE,
  type PointsLine,
  pointsLines,
  type Speech,
  type State,
} from "@wisp/games/who-is-spy/view";
import { useFormatter, useTranslations } from "next-intl";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { Analysis } from "#features/replay/analysis.tsx";
import { TurnCard } from "#features/replay/commentary/turn-card.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { jumpTo } from "#features/replay/playback.ts";
import { foulText } from "./story.ts";

/** What agents thought, when suspicion moved most, how the points came about, and how the judge ruled. */
export function SpyAnalysis({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.whoIsSpy.analysis");
  return (
    <Analysis
      moment={moment}
      parts={[
        { title: t("turningPoint"), Content: TurnCard },
        { title: t("points"), Content: Points },
        { title: t("judge"), Content: Judge },
      ]}
    />
  );
}

type SpyMoment = Moment<State, Event>;

/** What the judge ruled on each speech, fouls first; the span of a foul is marked. */
function Judge({ moment }: { moment: SpyMoment }) {
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
            {t(`whoIsSpy.table.fouls.${foulText(moment.state.config, speech.foul)}`)}
            {foulText(moment.state.config, speech.foul) === "said-word" && word !== null && (
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

/** Every line of the sum that makes the twelve points. */
function Points({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.points");
  const format = useFormatter();
  const { whole } = moment;
  if (whole === null) return null;
  const lines = pointsLines(whole);
  if (lines.length === 0) return <p className="text-sm text-soft">{t("none")}</p>;
  const show = (sixtieths: number) =>
    format.number(sixtieths / POINTS_SCALE, { maximumFractionDigits: 2 });
  const signed = (sixtieths: number) =>
    format.number(sixtieths / POINTS_SCALE, {
      maximumFractionDigits: 2,
      signDisplay: "exceptZero",
    });
  const sum = (some: readonly PointsLine[]) => some.reduce((total, line) => total + line.points, 0);
  /** What the spy left, and among how many. */
  const shares = lines.filter((line) => line.reason === "share");
  const why = ({ reason, round }: PointsLine) =>
    t(`reasons.${reason}`, {
      round: round ?? 0,
      rounds: (round ?? 1) - 1,
      pot: show(sum(shares)),
      count: shares.length,
    });
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="mb-3 text-left text-sm text-pretty text-soft">
        {t("how")}
        {whole.config.lastGuess === true && ` ${t("howGuess")}`}
      </caption>
      {whole.players.map((player, seat) => {
        const own = lines.filter((line) => line.seat === seat);
        return (
          <tbody key={seat} className="border-t border-line">
            <tr>
              <th scope="rowgroup" className="pt-2.5 pb-1 text-left font-medium">
                <span className="flex items-center gap-2">
                  <SeatFace seat={seat} size={28} />
                  <Name>{player.name}</Name>
                </span>
              </th>
              <td className="pt-2.5 pb-1 text-right font-mono font-medium">{show(sum(own))}</td>
            </tr>
            {own.map((line, at) => (
              <tr key={at} className="text-xs text-soft">
                <td className="py-0.5 pl-9 text-pretty">{why(line)}</td>
                <td className="py-0.5 pl-3 align-top text-right font-mono">
                  {signed(line.points)}
                </td>
              </tr>
            ))}
            {own.length === 0 && (
              <tr className="text-xs text-mute">
                <td colSpan={2} className="py-0.5 pl-9">
                  {t("nothing")}
                </td>
              </tr>
            )}
            <tr aria-hidden>
              <td colSpan={2} className="h-2" />
            </tr>
          </tbody>
        );
      })}
      <tfoot className="border-t border-mute">
        <tr>
          <th scope="row" className="pt-2.5 text-left font-medium">
            {t("sum")}
            <span className="block text-xs font-normal text-mute">
              {whole.players
                .map((_, seat) => show(sum(lines.filter((line) => line.seat === seat))))
                .join(" + ")}
            </span>
          </th>
          <td className="pt-2.5 align-top text-right font-mono font-medium">{show(sum(lines))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

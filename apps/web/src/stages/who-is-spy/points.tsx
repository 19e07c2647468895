import {
  type Event,
  POINTS_SCALE,
  type PointsLine,
  pointsLines,
  type State,
} from "@wisp/games/who-is-spy/view";
import { useFormatter, useTranslations } from "next-intl";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";

/** Every line of the sum that makes the twelve points. */
export function Points({ moment }: { moment: Moment<State, Event> }) {
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

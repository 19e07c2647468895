import { useFormatter, useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { nameInText } from "#components/neutral-text.ts";
import { roomAt } from "#features/replay/suspicion/room.ts";
import type { PuzzleResult } from "#server/suspects/shapes.ts";
import type { ShownMoment } from "./shapes.ts";

/** The hidden player, the suspicion of the room and the agents' votes. */
export function MomentResult({
  moment,
  seat,
  result,
}: {
  moment: ShownMoment;
  /** The seat that the reader named. */
  seat: number;
  result: PuzzleResult;
}) {
  const t = useTranslations("puzzle.result");
  const format = useFormatter();
  const { holder, votes, cursor, matchId } = result;
  const room = roomAt(result.room, cursor, moment.suspects);
  const percent = (part: number, whole: number) =>
    format.number(part / Math.max(1, whole), { style: "percent", maximumFractionDigits: 0 });
  const agentsRight = votes.filter((choice) => choice === holder).length;
  return (
    <div role="status">
      <p className="font-script text-xl">
        {t(seat === holder ? "right" : "wrong", {
          name: nameInText(moment.names[holder] ?? ""),
        })}
      </p>
      <ul className="mt-3 flex flex-col gap-1 text-sm text-soft">
        <li>
          {room.people > 0
            ? t("room", {
                share: percent(room.bySeat.get(holder) ?? 0, room.people),
                people: room.people,
              })
            : t("noRoom")}
        </li>
        <li>{t("agents", { right: agentsRight, total: votes.length })}</li>
      </ul>
      <p className="mt-3 text-sm">
        <Link
          href={`/watch/${matchId}?at=${cursor}`}
          className="underline decoration-line underline-offset-4 hover:text-text"
        >
          {t("watch")}
        </Link>
      </p>
    </div>
  );
}

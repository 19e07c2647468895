import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/button.tsx";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { ConsentQuestion, consent } from "./consent.tsx";
import { useSuspicion } from "./use-suspicion.ts";

/** Any player may win. */
const anybody = {
  suspects: (names: readonly string[]) => names.map((_, seat) => seat),
};

/** Who wins an open game, in the viewer's eyes and in those of the room; calls are closed at the end. */
export function WinnerCalls({
  moment: { match, cursor, names, over, entries },
}: {
  moment: Pick<Moment<unknown, unknown>, "match" | "cursor" | "names" | "over" | "entries">;
}) {
  const t = useTranslations("replay.winner");
  const calling = useTranslations("replay.calling");
  const format = useFormatter();
  const [asked, ask] = useState<number | null>(null);
  const last = entries.length - 1;
  const { own, state, room, call } = useSuspicion(anybody, {
    matchId: match.id,
    over,
    cursor,
    atHead: cursor === last,
    furthest: last,
    shown: names,
    known: names,
    revealed: false,
    // Nothing is hidden that could be known before.
    knowsMore: () => false,
  });
  // Who made no call has nothing to look up in a match that is over.
  if (over && own === null) return null;
  if (asked !== null) {
    return (
      <ConsentQuestion
        answered={() => {
          ask(null);
          call(asked);
        }}
      />
    );
  }
  const said =
    own === null
      ? t("lead")
      : state === "counted" && room !== null
        ? t("counted", { people: room.people })
        : calling(`states.${state ?? "sending"}`);
  return (
    <fieldset className="flex basis-full flex-wrap items-center gap-1.5 text-sm text-soft">
      <legend className="mb-1.5 font-semibold text-text">{t("question")}</legend>
      {names.map((name, seat) => {
        const people = room?.bySeat.get(seat) ?? 0;
        return (
          <Button
            key={name}
            aria-pressed={own === seat}
            disabled={over}
            className="min-h-11 max-w-full aria-pressed:border-lamp aria-pressed:text-lamp"
            onClick={() => (consent() === null ? ask(seat) : call(seat))}
          >
            <SeatFace seat={seat} tile={false} size={24} />
            <Name className="truncate">{name}</Name>
            {room !== null && room.people > 0 && (
              <span className="font-mono text-xs tabular-nums">
                {format.number(people / room.people, {
                  style: "percent",
                  maximumFractionDigits: 0,
                })}
              </span>
            )}
          </Button>
        );
      })}
      <p role="status" className="basis-full text-pretty">
        {over ? calling("closed") : said}
      </p>
    </fieldset>
  );
}

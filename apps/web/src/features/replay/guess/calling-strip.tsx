import { useTranslations } from "next-intl";
import { useLayoutEffect, useState } from "react";
import { Button } from "#components/button.tsx";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { FocusHome } from "#components/focus-home.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { ConsentQuestion, consent } from "./consent.tsx";
import { SeatMark } from "./room-suspicion.tsx";
import type { CallState } from "./use-calling.ts";
import { type Suspicion, useSuspicion } from "./use-suspicion.ts";

interface Props {
  /** Title of the strip: the game's words for a call. */
  readonly label: string;
  readonly question: string;
  /** In-game names by seat. */
  readonly names: readonly string[];
  readonly suspicion: Suspicion;
  /** The hidden players; [] while roles are hidden. */
  readonly holders: readonly number[];
}

/** The calls of a viewer: the strip above the table while it is open, and the marks at the seats. */
export function Calls<State>({
  calling: { rules, label, isOpen, place, mark },
  question,
  names,
  whole,
}: {
  calling: CallState<State>;
  question: string;
  /** In-game names by seat. */
  names: readonly string[];
  /** Null while roles are hidden. */
  whole: State | null;
}) {
  const suspicion = useSuspicion(rules, place);
  const { atSeats } = suspicion;
  useLayoutEffect(() => {
    mark(atSeats && { at: (seat) => <SeatMark seat={seat} suspicion={atSeats} /> });
    return () => mark(null);
  }, [atSeats, mark]);
  if (!isOpen || rules === undefined) return null;
  return (
    <CallingStrip
      label={label}
      question={question}
      names={names}
      suspicion={suspicion}
      holders={whole === null ? [] : rules.holders(whole)}
    />
  );
}

/** Above the table: the players to choose from, the state of the call and, at the end, whether it was right. */
function CallingStrip(props: Props) {
  const { label, names, suspicion, holders } = props;
  const [asked, ask] = useState<number | null>(null);
  const pick = (seat: number): void => {
    if (consent() === null) ask(seat);
    else suspicion.call(seat);
  };
  return (
    <FocusHome
      label={label}
      className="match-strip mt-4 grid shadow-card min-h-(--strip) grid-cols-[minmax(0,1fr)] content-center rounded-card border border-line bg-panel px-4 py-2 text-sm text-soft"
    >
      {holders.length > 0 ? (
        <Verdict suspicion={suspicion} names={names} holders={holders} />
      ) : asked !== null ? (
        <ConsentQuestion
          answered={() => {
            ask(null);
            suspicion.call(asked);
          }}
        />
      ) : (
        <Suspects {...props} pick={pick} />
      )}
    </FocusHome>
  );
}

function Suspects({
  question,
  names,
  suspicion: { suspects, own, state, room },
  pick,
}: Props & { pick: (seat: number) => void }) {
  const t = useTranslations("replay.calling");
  const said =
    own === null
      ? t("lead")
      : state === "counted" && room !== null
        ? t("counted", { people: room.people })
        : t(`states.${state ?? "sending"}`);
  return (
    <fieldset>
      <legend className="mb-2 flex w-full flex-wrap items-baseline gap-x-3">
        <span className="font-script text-lg text-text">{question}</span>
        <span role="status" className="text-pretty">
          {suspects.length === 0 ? t("closed") : said}
        </span>
      </legend>
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-3">
        {suspects.map((seat) => (
          <Button
            key={seat}
            aria-pressed={own === seat}
            onClick={() => pick(seat)}
            className="max-w-full max-sm:gap-1 max-sm:px-1 aria-pressed:border-lamp aria-pressed:text-lamp"
          >
            <SeatFace seat={seat} tile={false} size={24} />
            <Name className="truncate">{names[seat] ?? ""}</Name>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** Once roles are shown: whether the viewer was right. */
function Verdict({
  suspicion: { own },
  names,
  holders,
}: Pick<Props, "suspicion" | "names" | "holders">) {
  const t = useTranslations("replay.calling");
  return (
    <p role="status" className="font-script text-lg text-text">
      {own === null
        ? t("noCall")
        : t(holders.includes(own) ? "right" : "wrong", { name: nameInText(names[own] ?? "") })}
    </p>
  );
}

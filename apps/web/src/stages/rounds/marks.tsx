import { useFormatter, useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { classNames } from "#components/class-names.ts";
import { seatColour } from "#components/faces/colours.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import type { Cell, Mark } from "./table.ts";

/** A seat's choice in a finished round. `revealing`: it is being revealed. */
export function CellMark({
  cell: { mark, missed },
  seat,
  revealing,
}: {
  cell: Cell;
  seat: number;
  revealing: boolean;
}) {
  const t = useTranslations("replay");
  if (mark === null) {
    return (
      <span className="text-soft">
        <span aria-hidden>–</span>
        <span className="sr-only">{t("rounds.notAsked")}</span>
      </span>
    );
  }
  return (
    <span
      className={classNames(
        "relative inline-flex flex-col items-center justify-end gap-1",
        revealing && "motion-safe:animate-[wisp-turn-up_400ms_ease-out_both]",
      )}
    >
      <MarkDrawing mark={mark} seat={seat} revealing={revealing} />
      {missed !== null && (
        <span className="text-xs leading-none text-bad" title={t(`missed.${missed}`)}>
          <span aria-hidden>!</span>
          <span className="sr-only">{t(`missed.${missed}`)}</span>
        </span>
      )}
    </span>
  );
}

function MarkDrawing({ mark, seat, revealing }: { mark: Mark; seat: number; revealing: boolean }) {
  switch (mark.kind) {
    case "amount":
      return <Amount mark={mark} seat={seat} revealing={revealing} />;
    case "bid":
      return <SealedBid mark={mark} seat={seat} revealing={revealing} />;
    case "shares":
      return <SharesBar mark={mark} />;
    default:
      return <Choice mark={mark} />;
  }
}

const percent = (share: number): string => `max(2px, ${(share * 100).toFixed(1)}%)`;

/** The value as an outline, and the bid within it once it is opened. */
function SealedBid({
  mark: { value, bid, state },
  seat,
  revealing,
}: {
  mark: Extract<Mark, { kind: "bid" }>;
  seat: number;
  revealing: boolean;
}) {
  const t = useTranslations("replay.auction");
  return (
    <>
      <span aria-hidden className="relative flex h-(--bar) w-6 items-end @[40rem]:w-14">
        {value !== null && (
          <span
            style={{ height: percent(value.share) }}
            className="absolute inset-x-0 bottom-0 rounded-t-[3px] border border-b-0 border-mute"
          />
        )}
        {bid !== null && state !== "sealed" && (
          <span
            style={{ height: percent(bid.share), background: seatColour(seat) }}
            className={classNames(
              "block w-full origin-bottom rounded-t-[3px]",
              revealing && "motion-safe:animate-[wisp-grow_500ms_150ms_ease-out_both]",
            )}
          />
        )}
        {state === "sealed" && (
          <span className="absolute inset-x-0 bottom-0 grid h-5 place-items-center rounded-[3px] border border-dashed border-lamp bg-ground text-xs text-lamp">
            ?
          </span>
        )}
      </span>
      <span className="font-mono text-xs leading-none @[40rem]:text-sm @[40rem]:leading-none">
        {state === "sealed" ? (
          <span className="sr-only">{t("sealed")}</span>
        ) : state === "none" ? (
          <span className="text-soft">{t("noBid")}</span>
        ) : bid === null ? (
          <span className="text-soft">{t("keptSealed")}</span>
        ) : (
          <span className={state === "won" ? "font-semibold text-lamp" : ""}>
            {bid.text}
            {state === "won" && <span className="sr-only"> {t("won")}</span>}
          </span>
        )}
      </span>
      {value !== null && (
        <span className="font-mono text-[0.7rem] leading-none text-soft">
          {t("ofValue", { value: value.text })}
        </span>
      )}
    </>
  );
}

/** Shares above each other, and below them whose proposal the seat votes for. */
function SharesBar({ mark: { shares, vote } }: { mark: Extract<Mark, { kind: "shares" }> }) {
  const t = useTranslations("replay.costSharing");
  return (
    <>
      <span
        aria-hidden
        className="flex h-(--bar) w-4 flex-col overflow-hidden rounded-[3px] @[40rem]:w-7"
      >
        {shares.map((share, seat) => (
          <span
            key={seat}
            style={{ height: `${share}%`, background: seatColour(seat) }}
            className="block w-full"
          />
        ))}
      </span>
      <span className="sr-only">{shares.join(" / ")}</span>
      <span className="grid h-4.5 place-items-center text-xs leading-none text-soft">
        {vote === null ? (
          <>
            <span aria-hidden>–</span>
            <span className="sr-only">{t("abstains")}</span>
          </>
        ) : (
          vote !== undefined && (
            <>
              <SeatFace seat={vote} tile={false} size={18} className="size-4.5" />
              <span className="sr-only">{t("votesFor", { seat: vote + 1 })}</span>
            </>
          )
        )}
      </span>
    </>
  );
}

function Amount({
  mark: { value, share },
  seat,
  revealing,
}: {
  mark: Extract<Mark, { kind: "amount" }>;
  seat: number;
  revealing: boolean;
}) {
  const format = useFormatter();
  const style: CSSProperties = {
    height: percent(share),
    background: value === 0 ? "var(--line)" : seatColour(seat),
  };
  return (
    <>
      <span aria-hidden className="flex h-(--bar) items-end">
        <span
          style={style}
          className={classNames(
            "block w-4 origin-bottom rounded-t-[3px] @[40rem]:w-7",
            revealing && "motion-safe:animate-[wisp-grow_500ms_150ms_ease-out_both]",
          )}
        />
      </span>
      <span className="font-mono text-xs leading-none @[40rem]:text-sm @[40rem]:leading-none">
        {format.number(value)}
      </span>
    </>
  );
}

function Choice({ mark: { kind, points } }: { mark: Extract<Mark, { points: number }> }) {
  const t = useTranslations("replay.rounds");
  const format = useFormatter();
  return (
    <>
      <ChoiceSign kind={kind} />
      <span className="sr-only">{t(kind)}</span>
      <span className="font-mono text-xs leading-none text-soft @[40rem]:text-sm @[40rem]:leading-none">
        {format.number(points, { signDisplay: "always" })}
      </span>
    </>
  );
}

/** A disc or a diamond: the two choices differ in shape and colour. */
export function ChoiceSign({ kind }: { kind: "with-others" | "against-others" }) {
  return (
    <span aria-hidden className="grid h-6 place-items-center @[40rem]:h-8">
      <span
        className={
          kind === "with-others"
            ? "size-4.5 rounded-full bg-sky @[40rem]:size-6"
            : "size-4 rotate-45 rounded-[3px] bg-ember @[40rem]:size-5"
        }
      />
    </span>
  );
}

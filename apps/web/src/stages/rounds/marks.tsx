import { useFormatter, useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { seatColour } from "#components/faces/colours.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import type { Cell, Mark } from "./table.ts";

/** A seat's choice in a finished round, small enough for a row of the table of rounds. */
export function CellMark({ cell: { mark, missed }, seat }: { cell: Cell; seat: number }) {
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
    <span className="inline-flex min-w-0 flex-wrap items-center justify-center gap-x-1 font-mono leading-none">
      <MarkDrawing mark={mark} seat={seat} />
      {missed !== null && (
        <span className="text-bad" title={t(`missed.${missed}`)}>
          <span aria-hidden>!</span>
          <span className="sr-only">{t(`missed.${missed}`)}</span>
        </span>
      )}
    </span>
  );
}

function MarkDrawing({ mark, seat }: { mark: Mark; seat: number }) {
  switch (mark.kind) {
    case "amount":
      return <Amount mark={mark} seat={seat} />;
    case "bid":
      return <SealedBid mark={mark} />;
    case "shares":
      return <SharesBar mark={mark} />;
    default:
      return <Choice mark={mark} />;
  }
}

/** The bid once it is opened, and what the item is worth. */
function SealedBid({ mark: { value, bid, state } }: { mark: Extract<Mark, { kind: "bid" }> }) {
  const t = useTranslations("replay.auction");
  return (
    <span className="inline-flex flex-col items-center gap-0.5">
      {state === "sealed" ? (
        <span className="text-lamp">
          <span aria-hidden>?</span>
          <span className="sr-only">{t("sealed")}</span>
        </span>
      ) : state === "none" ? (
        <span className="text-soft">{t("noBid")}</span>
      ) : bid === null ? (
        <span className="text-soft">
          <span aria-hidden>·</span>
          <span className="sr-only">{t("keptSealed")}</span>
        </span>
      ) : (
        <span className={state === "won" ? "font-semibold text-lamp" : ""}>
          {bid.text}
          {state === "won" && <span className="sr-only"> {t("won")}</span>}
        </span>
      )}
      {value !== null && (
        <span className="text-[0.7rem] text-soft">{t("ofValue", { value: value.text })}</span>
      )}
    </span>
  );
}

/** Shares beside each other, and whose proposal the seat votes for. */
function SharesBar({ mark: { shares, vote } }: { mark: Extract<Mark, { kind: "shares" }> }) {
  const t = useTranslations("replay.costSharing");
  return (
    <>
      <span aria-hidden className="flex h-3 w-6 overflow-hidden rounded-[2px] @[40rem]:w-12">
        {shares.map((share, seat) => (
          <span
            key={seat}
            style={{ width: `${share}%`, background: seatColour(seat) }}
            className="block h-full"
          />
        ))}
      </span>
      <span className="sr-only">{shares.join(" / ")}</span>
      {vote === null ? (
        <span className="text-soft">
          <span aria-hidden>–</span>
          <span className="sr-only">{t("abstains")}</span>
        </span>
      ) : (
        vote !== undefined && (
          <>
            <SeatFace seat={vote} tile={false} size={16} className="size-4" />
            <span className="sr-only">{t("votesFor", { seat: vote + 1 })}</span>
          </>
        )
      )}
    </>
  );
}

function Amount({
  mark: { value, share },
  seat,
}: {
  mark: Extract<Mark, { kind: "amount" }>;
  seat: number;
}) {
  const format = useFormatter();
  return (
    <>
      <span aria-hidden className="flex h-4 items-end">
        <span
          style={{
            height: `max(2px, ${(share * 100).toFixed(1)}%)`,
            background: value === 0 ? "var(--line)" : seatColour(seat),
          }}
          className="block w-2 rounded-t-[2px]"
        />
      </span>
      {format.number(value)}
    </>
  );
}

function Choice({ mark: { kind, points } }: { mark: Extract<Mark, { points: number }> }) {
  const t = useTranslations("replay.rounds");
  const format = useFormatter();
  return (
    <>
      <ChoiceSign kind={kind} className="size-3" />
      <span className="sr-only">{t(kind)}</span>
      <span className="text-soft">{format.number(points, { signDisplay: "always" })}</span>
    </>
  );
}

/** A disc or a diamond: the two choices differ in shape and colour. */
export const ChoiceSign = ({
  kind,
  onPaper = false,
  className,
}: {
  kind: "with-others" | "against-others";
  /** It is drawn on a lit card, and not on the page. */
  onPaper?: boolean;
  className: string;
}) => (
  <span
    aria-hidden
    className={classNames(
      "inline-block",
      kind === "with-others" ? "rounded-full" : "scale-85 rotate-45 rounded-[15%]",
      kind === "with-others"
        ? onPaper
          ? "bg-[#1f62c9]"
          : "bg-sky"
        : onPaper
          ? "bg-[#a85204]"
          : "bg-ember",
      className,
    )}
  />
);

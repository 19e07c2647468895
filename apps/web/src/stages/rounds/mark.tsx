import { useFormatter, useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { classNames } from "#components/class-names.ts";
import { seatColour } from "#components/faces/colours.ts";
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
      {mark.kind === "amount" ? (
        <Amount mark={mark} seat={seat} revealing={revealing} />
      ) : (
        <Choice mark={mark} />
      )}
      {missed !== null && (
        <span className="text-xs leading-none text-bad" title={t(`missed.${missed}`)}>
          <span aria-hidden>!</span>
          <span className="sr-only">{t(`missed.${missed}`)}</span>
        </span>
      )}
    </span>
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
    height: `max(2px, ${(share * 100).toFixed(1)}%)`,
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

function Choice({ mark: { kind, points } }: { mark: Exclude<Mark, { kind: "amount" }> }) {
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

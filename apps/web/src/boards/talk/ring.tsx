import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Vote } from "./arrows.ts";
import { TableDrawing } from "./table-drawing.tsx";

/**
 * Seats around the words: a ring where there is room, else the words and then two columns. `children`
 * are the cards of all seats, in order.
 */
export function Ring({
  seats,
  votes,
  target,
  moving,
  centre,
  children,
}: {
  /** How many sit at the table. */
  seats: number;
  /** The votes that lie open. */
  votes: readonly Vote[];
  /** The seat that the others look for; null while it may not be shown. */
  target: number | null;
  moving: boolean;
  /** What the table hears. */
  centre: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("replay.table");
  return (
    <div className="@container mx-auto max-w-[max(47.5rem,calc((100dvh-var(--above)-var(--strip)*1.2-16.75rem)*1.695))]">
      <div className="relative flex flex-col gap-3 @[47rem]:block @[47rem]:aspect-[1000/590]">
        <TableDrawing seats={seats} votes={votes} target={target} moving={moving} />
        <div className="flex min-h-36 flex-col items-center justify-center px-1 text-center @[47rem]:absolute @[47rem]:inset-x-[25%] @[47rem]:inset-y-[17%] @[47rem]:min-h-0">
          <div className="w-full max-w-xl">{centre}</div>
        </div>
        <ol
          aria-label={t("seats")}
          className="grid grid-cols-2 gap-2 @[47rem]:static @[47rem]:block"
        >
          {children}
        </ol>
      </div>
    </div>
  );
}

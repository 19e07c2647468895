"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";

/** A game's rules in three pictures, with what a newcomer should know before the first move. */
export interface Primer {
  /** Each a drawing with its caption. */
  readonly pictures: readonly { readonly drawing: ReactNode; readonly caption: string }[];
  /** What a good first move is. */
  readonly first: string;
  /** What an answer costs that comes too late. */
  readonly late: string;
}

/**
 * The three pictures of a game's rules.
 *
 * @param brief beside a table: low, and on a phone without captions, for which there is room in the dialog
 */
export function PrimerPictures({
  pictures,
  brief = false,
}: Pick<Primer, "pictures"> & { brief?: boolean }) {
  return (
    <ol className="grid grid-cols-3 gap-2 sm:gap-4">
      {pictures.map(({ drawing, caption }, at) => (
        <li key={at} className="flex min-w-0 flex-col gap-1">
          {/* Its signs and figures are no words. */}
          <div translate="no" className={classNames(brief && "sm:[&>svg]:max-h-[13dvh]")}>
            {drawing}
          </div>
          <span
            className={classNames(
              "text-xs leading-snug text-pretty text-soft sm:text-sm",
              brief && "max-sm:sr-only",
            )}
          >
            {caption}
          </span>
        </li>
      ))}
    </ol>
  );
}

/**
 * What a person is shown at their first table of a game, until they have answered once or put it away.
 *
 * @param asking the question that is open; undefined while there is none
 */
export function FirstTable({
  primer: { pictures, first, late },
  asking,
}: {
  primer: Primer;
  asking: string | undefined;
}) {
  const t = useTranslations("play.firstTable");
  const [isShown, setShown] = useState(true);
  const asked = useRef(false);
  useEffect(() => {
    if (asking !== undefined) asked.current = true;
    else if (asked.current) setShown(false);
  }, [asking]);
  if (!isShown) return null;
  return (
    <section
      aria-label={t("title")}
      className="first-table mt-2 rounded-card border border-lamp/50 bg-raised p-2 shadow-card sm:p-4 print:hidden"
    >
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 className="text-sm font-semibold">{t("title")}</h2>
        <Button look="quiet" onClick={() => setShown(false)}>
          {t("close")}
        </Button>
      </div>
      <PrimerPictures pictures={pictures} brief />
      <p className="mt-2 text-sm text-pretty max-sm:text-xs">
        <strong className="font-semibold">{t("first")}</strong> <span>{first}</span>
      </p>
      <p className="mt-1 text-xs text-pretty text-soft">{late}</p>
    </section>
  );
}

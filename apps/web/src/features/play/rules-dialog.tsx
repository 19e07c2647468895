"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "#components/button.tsx";
import { type Primer, PrimerPictures } from "./first-table.tsx";

/** The rules of the match, open above the table: their pictures, and the text that every player gets. */
export function RulesDialog({
  primer,
  rules,
  onClose,
}: {
  /** Null for games without pictures. */
  primer: Primer | null;
  rules: ReactNode;
  onClose: () => void;
}) {
  const t = useTranslations("play");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(44rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-5 text-sm text-soft shadow-card backdrop:bg-ground/60"
    >
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold text-text">
          {t("rules")}
        </h2>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          {t("firstTable.closeRules")}
        </Button>
      </div>
      {primer !== null && (
        <>
          <PrimerPictures pictures={primer.pictures} />
          <p className="mt-3 text-text">
            <strong className="font-semibold">{t("firstTable.first")}</strong>{" "}
            <span>{primer.first}</span>
          </p>
          <p className="mt-1">{primer.late}</p>
        </>
      )}
      <div className="prose mt-4">{rules}</div>
    </dialog>
  );
}

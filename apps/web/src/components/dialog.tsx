"use client";

import { type ReactNode, useId, useRef } from "react";
import { Button } from "./button.tsx";

/**
 * A button with a modal question: the browser's own modal dialog, which holds
 * the focus, closes with Escape, and gives the focus back.
 */
export function Dialog({
  label,
  buttonClassName,
  title,
  cancel,
  children,
}: {
  label: string;
  buttonClassName?: string;
  title: string;
  /** Closes it and does nothing. */
  cancel: string;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className={buttonClassName}
      >
        {label}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={id}
        className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card border border-line bg-raised p-5 text-sm text-soft shadow-card backdrop:bg-ground/60"
      >
        <h4 id={id} className="mb-4 text-base wrap-anywhere text-text">
          {title}
        </h4>
        <div className="flex flex-col gap-4">{children}</div>
        <Button className="mt-3" onClick={() => dialog.current?.close()}>
          {cancel}
        </Button>
      </dialog>
    </>
  );
}

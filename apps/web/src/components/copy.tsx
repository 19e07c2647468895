"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

const THANKS_MS = 2_500;

/** Marks all of an element, to be copied by hand. */
function mark(element: HTMLElement | null): void {
  if (element !== null) getSelection()?.selectAllChildren(element);
}

/** Copies a text; where there is no clipboard (permission, plain HTTP), shows the text and marks it. */
export function CopyText({
  text,
  label,
  copied,
}: {
  text: string;
  label: string;
  /** Said once it is done. */
  copied: string;
}) {
  const [done, setDone] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), THANKS_MS);
    return () => clearTimeout(timer);
  }, [done]);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      setShown(true);
    }
  }
  const Sign = done ? Check : Copy;
  return (
    <>
      <Button onClick={copy}>
        <Sign aria-hidden className="size-4 text-mute" />
        {done ? copied : label}
      </Button>
      {/* Within the button it would take the name of the button away. */}
      <span role="status" className="sr-only">
        {done && copied}
      </span>
      {shown && (
        <bdi
          ref={mark}
          role="status"
          className="block basis-full rounded-control border border-line bg-ground px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap"
        >
          {text}
        </bdi>
      )}
    </>
  );
}

/** Copies the text of the `pre` before it. */
export function CopyButton({
  label,
  done,
  failed,
}: {
  label: string;
  done: string;
  failed: string;
}) {
  const [state, setState] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (state === null) return;
    const timer = setTimeout(() => setState(null), THANKS_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(button: HTMLElement): Promise<void> {
    const code = button.parentElement?.querySelector("pre");
    if (!code) return;
    try {
      await navigator.clipboard.writeText(code.textContent);
      setState("copied");
    } catch {
      mark(code);
      setState("failed");
    }
  }

  const Icon = state === "copied" ? Check : Copy;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={(event) => copy(event.currentTarget)}
        className="absolute top-2 right-2 grid size-9 place-items-center rounded-control border border-line bg-raised text-soft hover:text-text"
      >
        <Icon aria-hidden className="size-4" />
      </button>
      <span
        role="status"
        className="absolute top-3.5 right-13 rounded-control bg-raised text-xs text-soft [&:not(:empty)]:px-2 [&:not(:empty)]:py-1"
      >
        {state === "copied" ? done : state === "failed" ? failed : ""}
      </span>
    </>
  );
}

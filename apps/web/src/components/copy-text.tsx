"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

const THANKS_MS = 2_500;

/** Copies a text; where the browser blocks the clipboard, the text can be selected by hand. */
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
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), THANKS_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(text).then(
      () => setDone(true),
      () => {},
    );
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
    </>
  );
}

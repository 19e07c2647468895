import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { sanitizeForDisplay, sanitizeName, splitAt } from "./sanitize.ts";

/**
 * A word longer than any line. With kerning, the browser shapes the rest of the word again for each
 * line: 10,000 letters take 0.2 s of layout with kerning and 3 ms without.
 */
const LONG_WORD = /\S{200}/;

/**
 * Untrusted text: without characters that reorder or hide the text around it, isolated in its own
 * direction, wrapped anywhere if necessary, and clipped to its lines (stacked accents).
 */
export function UntrustedText({
  text,
  lang,
  span,
  className,
  children,
}: {
  text: string;
  lang?: string;
  /** Code points to mark, half-open. */
  span?: readonly [number, number] | null;
  className?: string;
  /** Shows the sanitized text in another way. */
  children?: (text: string) => ReactNode;
}) {
  const sanitized = sanitizeForDisplay(text);
  return (
    <bdi
      dir="auto"
      lang={lang}
      className={classNames(
        "block overflow-clip wrap-anywhere",
        LONG_WORD.test(sanitized) && "[font-kerning:none]",
        className,
      )}
    >
      {span ? <Marked text={sanitized} span={span} /> : (children?.(sanitized) ?? sanitized)}
    </bdi>
  );
}

function Marked({ text, span }: { text: string; span: readonly [number, number] }) {
  const [before, marked, after] = splitAt(text, span);
  return (
    <>
      {before}
      <mark className="rounded-sm bg-bad/10 px-0.5 text-bad underline decoration-2 underline-offset-4">
        {marked}
      </mark>
      {after}
    </>
  );
}

/** A name: isolated, sanitized and of bounded length. */
export function Name({
  children,
  lang,
  className,
}: {
  children: string;
  lang?: string;
  className?: string;
}) {
  return (
    <bdi
      dir="auto"
      lang={lang}
      // Names and words are what they are in every language.
      translate="no"
      className={classNames("wrap-anywhere", className)}
    >
      {sanitizeName(children)}
    </bdi>
  );
}

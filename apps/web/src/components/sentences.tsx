import { useLocale } from "next-intl";
import { Fragment, type ReactNode } from "react";

/**
 * Sentences one after the other; those that are missing leave no trace. Chinese puts nothing between
 * them: its full stop brings the room along.
 */
export function Sentences({ children }: { children: readonly ReactNode[] }) {
  const between = useLocale() === "zh" ? "" : " ";
  return children.filter(Boolean).map((sentence, place) => (
    <Fragment key={place}>
      {place > 0 && between}
      {sentence}
    </Fragment>
  ));
}

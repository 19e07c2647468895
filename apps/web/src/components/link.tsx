import type { ComponentProps } from "react";

/**
 * A link within the site: an ordinary anchor, which works without scripts, costs the server next to
 * nothing (a list has hundreds), and is followed without a reload once scripts are there; see
 * features/site/soft-links.tsx. `stay`: the page does not scroll to its top.
 */
export function Link({ stay = false, ...rest }: ComponentProps<"a"> & { stay?: boolean }) {
  return <a data-soft={stay ? "stay" : ""} {...rest} />;
}

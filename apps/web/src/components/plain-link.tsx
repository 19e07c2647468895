import type { ComponentProps } from "react";

/**
 * A link for lists of many: an ordinary anchor, which costs the server next to nothing and is
 * followed without a reload once scripts are there. `stay`: the page does not scroll to its top.
 */
export function PlainLink({ stay = false, ...rest }: ComponentProps<"a"> & { stay?: boolean }) {
  return <a data-soft={stay ? "stay" : ""} {...rest} />;
}

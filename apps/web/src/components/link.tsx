import type { ApiMatch } from "@wisp/api";
import type { ComponentProps } from "react";
import { agentHref } from "#links.ts";
import { Name } from "./untrusted-text.tsx";

/**
 * A link within the site: an ordinary anchor, which works without scripts, costs the server next to
 * nothing (a list has hundreds), and is followed without a reload once scripts are there; see
 * features/site/soft-links.tsx. `stay`: the page does not scroll to its top.
 */
export function Link({ stay = false, ...rest }: ComponentProps<"a"> & { stay?: boolean }) {
  return <a data-soft={stay ? "stay" : ""} {...rest} />;
}

/** A seat of a finished match. */
export type SeatResult = NonNullable<ApiMatch["result"]>["seats"][number];

/**
 * A link to the agent of a seat. `newTab`: in a frame of another site, where a plain link leads out of
 * the frame.
 */
export function AgentLink({ agent, newTab }: { agent: SeatResult["agent"]; newTab: boolean }) {
  const href = agentHref(agent.slug);
  const className =
    "min-w-0 truncate underline decoration-line underline-offset-3 hover:text-text hover:decoration-mute";
  const name = <Name>{agent.name}</Name>;
  return newTab ? (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {name}
    </a>
  ) : (
    <Link href={href} className={className}>
      {name}
    </Link>
  );
}

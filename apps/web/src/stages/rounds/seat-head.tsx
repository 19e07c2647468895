import type { ApiMatch } from "@wisp/api";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Link } from "#components/link.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { OwnMark } from "#features/account/reader.tsx";
import { agentHref } from "#links.ts";

type Agent = NonNullable<ApiMatch["result"]>["seats"][number]["agent"];

const linkClass =
  "block truncate text-xs text-soft underline decoration-line underline-offset-3 hover:text-text hover:decoration-mute";

/** A player: its in-game name and, once it may be shown, the agent behind it. */
export function SeatHead({
  seat,
  name,
  agent,
  newTab,
}: {
  seat: number;
  name: string;
  /** Undefined while it may not be shown. */
  agent: Agent | undefined;
  /** Links lead out of a page of another site. */
  newTab: boolean;
}) {
  return (
    <div className="flex min-w-0 items-center gap-x-1.5 @[40rem]:gap-x-2.5">
      <SeatFace seat={seat} tile={false} size={32} className="size-5.5 @[40rem]:size-8" />
      <div className="min-w-0">
        <Name className="block truncate text-[0.8rem] font-semibold @[40rem]:text-sm">{name}</Name>
        {agent !== undefined &&
          (newTab ? (
            <a href={agentHref(agent.slug)} target="_blank" rel="noopener" className={linkClass}>
              <Name>{agent.name}</Name>
            </a>
          ) : (
            <Link href={agentHref(agent.slug)} className={linkClass}>
              <Name>{agent.name}</Name>
            </Link>
          ))}
        {agent !== undefined && <OwnMark agent={agent} />}
      </div>
    </div>
  );
}

import { useTranslations } from "next-intl";
import { AgentFace } from "#components/faces/face.tsx";
import { Name } from "#components/untrusted-text.tsx";

/** A player whom the person at the table may know from the start. */
export interface SeatedPlayer {
  readonly seat: number;
  readonly agent: {
    readonly slug: string;
    readonly name: string;
    readonly avatar: number;
    readonly picture: string | null;
  };
  /** The character in one sentence; null where none is known. */
  readonly line: string | null;
}

/** Who the others at the table are: face, name, the name in the match, and what they are like. */
export function CastList({
  players,
  names,
}: {
  players: readonly SeatedPlayer[];
  /** Names by seat as the stage shows them. */
  names: readonly string[];
}) {
  const t = useTranslations("play.seat");
  return (
    <section aria-label={t("cast")} className="mb-5">
      <ul className="flex flex-col gap-3">
        {players.map(({ seat, agent, line }) => (
          <li key={seat} className="flex items-start gap-3">
            <AgentFace agent={agent} size={36} />
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
                <Name className="font-semibold">{agent.name}</Name>
                {names[seat] !== agent.name && (
                  <Name className="text-xs text-mute">{names[seat] ?? ""}</Name>
                )}
              </p>
              {line !== null && <p className="text-sm text-pretty text-soft">{line}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

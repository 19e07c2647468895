import type { Shares } from "@wisp/games/cost-sharing/view";
import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { seatColour } from "#components/faces/colours.ts";

/** A runway that is cut into the share of each airline, with their numbers where they have room. */
export function Runway({
  airlines,
  shares,
  className = "h-8",
}: {
  airlines: readonly string[];
  shares: Shares;
  className?: string;
}) {
  const t = useTranslations("replay.costSharing");
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          "relative flex w-full overflow-hidden rounded-[4px] border-x-4 border-double border-[#fffefb] bg-[#2a2f3a]",
          className,
        )}
      >
        {shares.map((share, seat) => (
          <span
            key={seat}
            style={{ width: `${share}%`, background: seatColour(seat) }}
            className="grid min-w-0 place-items-center overflow-hidden border-[#2a2f3a] font-mono text-xs font-semibold text-[#10131a] not-first:border-l-2"
          >
            {share >= 10 ? share : ""}
          </span>
        ))}
        <span className="absolute inset-x-1 bottom-[12%] border-t-2 border-dashed border-[#fffefb]/80" />
      </span>
      <span className="sr-only">
        {airlines
          .map((airline, seat) => t("shareOf", { airline, share: shares[seat] ?? 0 }))
          .join(" ")}
      </span>
    </>
  );
}

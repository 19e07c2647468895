import type { Shares } from "@wisp/games/cost-sharing/view";
import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { seatColour } from "#components/faces/colours.ts";

/** Shares beside each other, with their numbers where they have room. */
export function SharesLine({
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
        className={classNames("flex w-full overflow-hidden rounded-[5px]", className)}
      >
        {shares.map((share, seat) => (
          <span
            key={seat}
            style={{ width: `${share}%`, background: seatColour(seat) }}
            className="grid min-w-0 place-items-center overflow-hidden font-mono text-xs font-semibold text-[#10131a]"
          >
            {share >= 10 ? share : ""}
          </span>
        ))}
      </span>
      <span className="sr-only">
        {airlines
          .map((airline, seat) => t("shareOf", { airline, share: shares[seat] ?? 0 }))
          .join(" ")}
      </span>
    </>
  );
}

import type { Spot } from "@wisp/games";
import { useTranslations } from "next-intl";
import { PositionDrawing } from "#features/matches/position-drawing.tsx";

/** The position of a spot, and the cards that its player holds. */
export function SpotBoard({ spot: { position, hand } }: { spot: Pick<Spot, "position" | "hand"> }) {
  const t = useTranslations("puzzle.spot");
  return (
    <div className="flex flex-wrap items-end gap-4">
      <PositionDrawing position={position} moment={null} />
      {hand.length > 0 && (
        <figure>
          <ul className="flex gap-1" aria-label={t("hand")}>
            {hand.map((card) => (
              <li
                key={card}
                className={`grid h-14 w-10.5 place-items-center rounded-[5px] border border-line bg-[#fbf8ef] font-cards font-bold tracking-tighter ${/[♥♦]/.test(card) ? "text-[#c0202f]" : "text-[#161a22]"}`}
              >
                {card}
              </li>
            ))}
          </ul>
          <figcaption aria-hidden className="mt-1 text-xs text-mute">
            {t("hand")}
          </figcaption>
        </figure>
      )}
    </div>
  );
}

import { type Card, partsOf, rankText, type State } from "@wisp/games/holdem/view";
import { useTranslations } from "next-intl";
import { nameInText } from "#components/neutral-text.ts";
import type { TableScene } from "./scene.ts";

/** The name of a card: "ace of spades". */
export function useCardName(): (card: Card) => string {
  const t = useTranslations("replay.holdem");
  return (card) => {
    const { rank, suit } = partsOf(card);
    const isNamed = rank === "A" || rank === "K" || rank === "Q" || rank === "J";
    return t("card", {
      rank: isNamed ? t(`ranks.${rank}`) : rankText(rank),
      suit: t(`suits.${suit}`),
    });
  };
}

/** The table in words, for readers who do not see the drawing. */
export function TableWords({
  state: { names },
  scene: { sides, board, pot },
  labels,
}: {
  state: State;
  scene: TableScene;
  labels: readonly (string | null)[];
}) {
  const t = useTranslations("replay.holdem");
  const comma = useTranslations("common.result")("comma");
  const cardName = useCardName();
  const dealt = board.flatMap(({ card }) => (card === null || card === "back" ? [] : [card]));
  return (
    <ul aria-label={t("table")} className="sr-only">
      <li>
        {dealt.length === 0
          ? t("noBoard")
          : t("boardCards", { cards: dealt.map(cardName).join(comma) })}
      </li>
      <li>{t("pot", { chips: pot })}</li>
      {sides.map(({ cards, bet, hasButton }, seat) => {
        const seen = cards.flatMap(({ card }) => (card === null || card === "back" ? [] : [card]));
        const parts = [
          seen.length === 0 ? t("hiddenCards") : seen.map(cardName).join(comma),
          hasButton && t("button"),
          bet > 0 && t("bet", { chips: bet }),
          labels[seat],
        ];
        const name = nameInText(names[seat] ?? "");
        return <li key={name}>{`${name}: ${parts.filter(Boolean).join("; ")}`}</li>;
      })}
    </ul>
  );
}

"use client";

import type { Locale } from "@wisp/game";
import { hintName, partsOf, type State } from "@wisp/games/hanabi/view";
import { useLocale, useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { type OptionAnswer, useOptionAnswer } from "#features/play/stage-answer.tsx";
import { StagePress } from "#features/play/stage-surface.tsx";
import type { NamesShown } from "#features/replay/log/fold.ts";
import { useNamesShown } from "#features/replay/names-shown.tsx";
import { Chip } from "./drawing.tsx";
import { type MoveOption, moveOf, targetSeat } from "./moves.ts";

/** A card that the player has pressed. */
export interface PickedCard {
  readonly seat: number;
  readonly position: number;
}

interface TableProps {
  readonly state: State;
  readonly own: number;
  /** Language of the match. */
  readonly lang: Locale;
}

/** The legal moves with a card: of an own one to play or discard it, of another's to tell its colour or rank. */
function movesWith(
  { options }: Pick<OptionAnswer, "options">,
  { state, own }: TableProps,
  { seat, position }: PickedCard,
  inText: NamesShown,
): MoveOption[] {
  const card = state.hands[seat]?.[position]?.card ?? null;
  return options.flatMap((option): MoveOption[] => {
    const move = moveOf(option, state);
    if (move === null) return [];
    if (typeof move.row === "string") {
      return seat === own && move.position === position ? [move] : [];
    }
    const target = targetSeat(inText(move.row.target), state.names, own);
    if (target !== seat || card === null) return [];
    const { colour, rank } = partsOf(card);
    return move.colour === colour || move.rank === rank ? [move] : [];
  });
}

/** Over a card of the table: a press shows what can be done with it. */
export function CardPress({
  table,
  card,
  isPicked,
  onPick,
}: {
  table: TableProps;
  card: PickedCard;
  isPicked: boolean;
  onPick: (card: PickedCard | null) => void;
}) {
  const t = useTranslations("replay.hanabi");
  const answer = useOptionAnswer();
  const inText = useNamesShown(table.lang);
  if (answer === null || movesWith(answer, table, card, inText).length === 0) return null;
  return (
    <StagePress
      label={t(card.seat === table.own ? "pressOwn" : "pressOther", {
        position: card.position + 1,
      })}
      isLegal={!answer.busy}
      isChosen={isPicked}
      onPress={() => onPick(isPicked ? null : card)}
      className={classNames("absolute! inset-0", isPicked && "outline-3 outline-lamp")}
    />
  );
}

/** What can be done with the card that was pressed. */
export function CardMoves({ table, card }: { table: TableProps; card: PickedCard }) {
  const t = useTranslations("replay.hanabi");
  const locale = useLocale();
  const answer = useOptionAnswer();
  const inText = useNamesShown(table.lang);
  if (answer === null) return null;
  const labelOf = ({ row, position, colour, rank }: MoveOption): string => {
    if (typeof row === "string") {
      return t(row === "play" ? "playPosition" : "discardPosition", {
        position: (position ?? 0) + 1,
      });
    }
    const hint = colour === null ? { rank: rank ?? 0 } : { colour };
    return t("tellHint", { hint: hintName(hint, locale) });
  };
  return (
    <div className="mt-1.5 flex w-full flex-wrap justify-center gap-2">
      {movesWith(answer, table, card, inText).map((move) => (
        <StagePress
          key={move.option}
          label={labelOf(move)}
          isLegal={!answer.busy}
          isChosen={answer.chosen === move.option}
          onPress={() => answer.choose(move.option)}
          className={classNames(
            "flex min-h-11 items-center gap-2 border! px-3! text-sm font-semibold",
            answer.chosen === move.option ? "border-lamp! bg-raised!" : "border-line! bg-panel!",
          )}
        >
          {labelOf(move)}
          {typeof move.row === "object" && <Chip colour={move.colour} rank={move.rank} />}
        </StagePress>
      ))}
    </div>
  );
}

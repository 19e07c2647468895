"use client";

import "#features/replay/replay.css";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { PuzzleStage, ShownPuzzle } from "#features/puzzle/progress.ts";
import { Puzzle } from "#features/puzzle/puzzle.tsx";
import { type WordCard, WordCards } from "#stages/talk/stage/middle.tsx";
import { TableSeat } from "#stages/talk/stage/table-seat.tsx";
import { TalkStage } from "#stages/talk/stage/talk-stage.tsx";

/** The puzzle of a game of talk: its moments are tables of players, with their words once answered. */
export function TalkPuzzle(props: { puzzle: ShownPuzzle; isToday: boolean }) {
  return <Puzzle {...props} Stage={Stage} />;
}

/** The players, and in the middle the question, then the words. */
function Stage({
  moment: { names, suspects, lines },
  locale,
  hiddenRole,
  solution,
  children,
}: ComponentProps<PuzzleStage>) {
  const seats = names.length;
  return (
    // The height that the table leaves to its page.
    <div className="mx-auto max-w-md [--above:0rem] [--around:14rem] [--strip:0rem]">
      <TalkStage
        seats={seats}
        votes={[]}
        moving={false}
        speed={1}
        centre={{
          kind: "other",
          content: solution ? (
            <Words hiddenRole={hiddenRole} solution={solution} lang={locale} />
          ) : (
            children
          ),
        }}
        lang={locale}
        host={null}
      >
        {names.map((name, seat) => {
          const isHolder = solution?.holders.includes(seat) ?? false;
          const isOut = !suspects.includes(seat);
          const said = lines.findLast((line) => line.seat === seat && line.voice === "said");
          return (
            <TableSeat
              key={seat}
              seat={seat}
              seats={seats}
              name={name}
              face={isHolder ? "caught" : isOut ? "out" : "listening"}
              // The cards in the middle show who holds what.
              word={null}
              roleLabel={null}
              isTarget={isHolder}
              points={null}
              own={false}
              result={undefined}
              lang={locale}
              newTab={false}
              speaking={false}
              asked={null}
              clockMs={null}
              out={isOut}
              note={null}
              words={said?.text ?? null}
              vote={undefined}
            />
          );
        })}
      </TalkStage>
    </div>
  );
}

/** The words of both sides; nothing where they stay hidden. */
function Words({
  hiddenRole,
  solution: { holders, secrets },
  lang,
}: {
  hiddenRole: string;
  solution: NonNullable<ComponentProps<PuzzleStage>["solution"]>;
  lang: string;
}) {
  const t = useTranslations("puzzle.result");
  const others = [...secrets.keys()].filter((seat) => !holders.includes(seat));
  const cardOf = (seats: readonly number[], label: string): WordCard[] => {
    const word = secrets[seats[0] ?? -1] ?? null;
    return word === null ? [] : [{ label, word, seats, isTarget: seats === holders }];
  };
  return (
    <WordCards
      cards={[...cardOf(others, t("others")), ...cardOf(holders, hiddenRole)]}
      lang={lang}
      moving
    >
      {null}
    </WordCards>
  );
}

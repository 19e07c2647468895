"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/button.tsx";
import { TableFaces } from "#components/faces/table-faces.tsx";
import { FocusHome } from "#components/focus-home.tsx";
import { ShareButton } from "#components/share-button.tsx";
import { consent } from "#features/replay/suspicion/consent.ts";
import { ConsentQuestion } from "#features/replay/suspicion/consent-question.tsx";
import type { PuzzleResult } from "#server/suspects/shapes.ts";
import { answerMoment } from "./answer.ts";
import { MomentResult } from "./moment-result.tsx";
import { MomentView } from "./moment-view.tsx";
import { finished, keepProgress, readProgress, resultsOf, squares } from "./progress.ts";
import type { PuzzleStage, ShownPuzzle } from "./shapes.ts";

/** The answer to the moment that is shown. */
interface MomentAnswer {
  readonly seat: number;
  readonly result: PuzzleResult;
}

/** The moments of a puzzle one after the other, and the result. */
export function Puzzle({ puzzle, Stage }: { puzzle: ShownPuzzle; Stage: PuzzleStage }) {
  const t = useTranslations("puzzle");
  const [results, setResults] = useState<readonly boolean[]>([]);
  const [given, give] = useState<MomentAnswer | null>(null);
  const [asked, ask] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const [streak, setStreak] = useState<number | null>(null);

  useEffect(() => {
    const progress = readProgress();
    const before = resultsOf(progress, puzzle);
    if (before === null) return;
    setResults(before);
    setStreak(progress?.streak ?? null);
  }, [puzzle]);

  // Moves the focus to the heading, so that the next moment or the result is read from its start.
  const heading = useRef<HTMLHeadingElement>(null);
  const next = (): void => {
    give(null);
    requestAnimationFrame(() => heading.current?.focus());
  };

  const place = given === null ? results.length : results.length - 1;
  const moment = puzzle.moments[place];

  async function answer(seat: number): Promise<void> {
    const result = await answerMoment(puzzle, { place, seat, keep: consent() === true });
    setFailed(result === null);
    if (result === null) return;
    const now = [...results, result.holder === seat];
    setResults(now);
    give({ seat, result });
    if (now.length < puzzle.moments.length) return;
    const progress = finished(readProgress(), puzzle, now);
    keepProgress(progress);
    setStreak(progress.streak);
  }

  return (
    <FocusHome label={t("title")}>
      {moment === undefined ? (
        <Result puzzle={puzzle} results={results} streak={streak} />
      ) : (
        <TableFaces
          matchId={`${puzzle.day}/${puzzle.game}/${puzzle.locale}/${place}`}
          seats={moment.names.length}
          agents={null}
        >
          <h2 ref={heading} tabIndex={-1} className="mb-4 scroll-mt-20 font-script text-2xl">
            {t("moment", { place: place + 1, count: puzzle.moments.length })}
          </h2>
          <MomentView
            moment={moment}
            locale={puzzle.locale}
            question={puzzle.question}
            answered={given !== null || asked !== null}
            hiddenRole={puzzle.hiddenRole}
            solution={given?.result ?? null}
            Stage={Stage}
            pick={(seat) => {
              if (consent() === null) ask(seat);
              else void answer(seat);
            }}
          >
            {asked !== null && (
              <ConsentQuestion
                answered={() => {
                  ask(null);
                  void answer(asked);
                }}
              />
            )}
            {given && (
              <>
                <MomentResult moment={moment} seat={given.seat} result={given.result} />
                <Button look="primary" className="mt-4" autoFocus onClick={next}>
                  {t(results.length < puzzle.moments.length ? "next" : "finish")}
                </Button>
              </>
            )}
            <p role="status" className="text-sm text-bad">
              {failed && t("failed")}
            </p>
          </MomentView>
        </TableFaces>
      )}
    </FocusHome>
  );
}

/** The reader's results, with a text to share that contains no solution. */
function Result({
  puzzle,
  results,
  streak,
}: {
  puzzle: ShownPuzzle;
  results: readonly boolean[];
  streak: number | null;
}) {
  const t = useTranslations("puzzle");
  const right = results.filter(Boolean).length;
  const facts = { game: puzzle.gameName, day: puzzle.day, right, count: results.length };
  const text = `${t("share.text", facts)}\n${squares(results)}`;
  return (
    <div role="status">
      <p className="font-script text-3xl">{t("right", { right, count: results.length })}</p>
      <p aria-hidden className="mt-3 text-2xl tracking-widest">
        {squares(results)}
      </p>
      {streak !== null && <p className="mt-3 text-soft">{t("streak", { days: streak })}</p>}
      <p className="mt-1 text-soft">{t("tomorrow")}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ShareButton
          text={text}
          path={`/play/puzzle?game=${puzzle.game}`}
          picture={{
            path: `/api/pages/puzzle/card.png?lang=${puzzle.locale}`,
            fileName: "wisp-puzzle.png",
          }}
          copies="text and link"
          labels={{
            share: t("share.button"),
            copy: t("share.copy"),
            copied: t("share.copied"),
            picture: t("share.picture"),
          }}
        />
      </div>
    </div>
  );
}

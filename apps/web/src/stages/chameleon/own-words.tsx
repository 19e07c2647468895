"use client";

import { Name } from "#components/untrusted-text.tsx";
import { useOptionAnswer } from "#features/play/stage-answer.tsx";
import { StagePress } from "#features/play/stage-surface.tsx";

/** A word of the topic, pressed as the guess of the player who was caught; a plain word where it is not asked for. */
export function OwnWord({ word, lang }: { word: string; lang: string }) {
  const answer = useOptionAnswer();
  const shown = <Name lang={lang}>{word}</Name>;
  if (answer === null || !answer.isLegal(word)) return shown;
  return (
    <StagePress
      label={answer.labelOf(word)}
      lang={lang}
      isLegal={!answer.busy}
      isChosen={answer.chosen === word}
      onPress={() => answer.choose(word)}
      className="min-h-9 rounded-control px-2.5 text-text"
    >
      {shown}
    </StagePress>
  );
}

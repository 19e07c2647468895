import { useOptionAnswer } from "#features/play/stage-answer.tsx";
import { StagePress } from "#features/play/stage-surface.tsx";

/** Colours of chips from the least to the most that an action puts in, in every theme. */
const looks = [
  "bg-[#5a6472] text-[#fff]",
  "bg-[#2f6f4f] text-[#fff]",
  "bg-[#2f5f9e] text-[#fff]",
  "bg-[#6b3f92] text-[#fff]",
  "bg-[#9e2f3a] text-[#fff]",
];

/** At the seat of the player to act: what may be done, as chips at the edge of the table. */
export function Chips() {
  const answer = useOptionAnswer();
  if (answer === null) return null;
  return (
    <div className="holdem-chips flex flex-wrap justify-center gap-2">
      {answer.options.map((option, at) => (
        <StagePress
          key={option}
          label={answer.labelOf(option)}
          isChosen={answer.chosen === option}
          onPress={() => answer.choose(option)}
          className={`min-h-12 max-w-40 flex-1 basis-24 rounded-3xl border-4 border-dashed border-[#fff]/50 px-2 py-1 text-xs leading-tight font-semibold text-balance shadow-card ${looks[Math.min(at, looks.length - 1)]}`}
        >
          {answer.labelOf(option)}
        </StagePress>
      ))}
    </div>
  );
}

import type { Deviation } from "../deviations.ts";
import { chance } from "../numbers.ts";
import type { Report } from "../report.ts";
import { plain } from "./text.ts";

type Reason = Extract<Deviation, { code: "paused" }>["by"];

const reasons: Readonly<Record<NonNullable<Reason>, string>> = {
  "all-blocks": "with its last block",
  decided: "because its comparisons were decided",
  budget: "because its budget was used up",
  owner: "by its owner",
  unreachable: "because an agent could not be reached",
  failed: "because a match could not be played",
  forbidden: "because it changes an agent that only its owner may change",
  expired: "because it was paused for too long",
};

const because = (reason: Reason): string => (reason === null ? "" : ` ${reasons[reason]}`);

function sentenceOf(deviation: Deviation): string {
  switch (deviation.code) {
    case "unfinished": {
      const { settled, planned, by } = deviation;
      const played = `${settled} of ${planned} planned blocks`;
      return by === null
        ? `${played} are complete or set aside; the others were not played to their end.`
        : `It was ended${because(by)} after ${played}.`;
    }
    case "set-aside": {
      const arms = deviation.arms.map(({ arm, blocks }) => `${arm} ${blocks}`).join(", ");
      return `${deviation.blocks} blocks were set aside. Blocks played to their end in which an agent could not be reached, by arm: ${arms}.`;
    }
    case "paused": {
      const { from, until, by } = deviation;
      return `It was paused${because(by)} from ${from} ${until === null ? "on" : `to ${until}`}.`;
    }
    case "versions":
      return `${deviation.agent} was played in versions ${deviation.versions.join(", ")}.`;
    case "rules":
      return `Matches were played by versions ${deviation.versions.join(", ")} of the game's rules.`;
  }
}

/** What differs from the frozen plan, and whether arms lost blocks unequally. */
export function deviationsPart({ deviations, losses, setAside }: Report): string[] {
  const unequal = losses.unequal.map(
    ({ arms: [more, less], only: [one, other], adjustedP }) =>
      `Agents could not be reached in more blocks of ${more} than of ${less}: ${one} blocks were lost only in ${more}, ${other} only in ${less} (corrected p ${chance(adjustedP)}). The remaining blocks are those in which ${more} did not fail, so comparisons of these arms may be biased.`,
  );
  const equal =
    setAside.length > 0 && unequal.length === 0
      ? [
          "There is no evidence that one arm loses more blocks than another, but it cannot be ruled out.",
        ]
      : [];
  return [
    "## Deviations from the plan",
    "",
    ...(deviations.length === 0 ? ["None.", ""] : []),
    ...deviations.map((each) => `- ${plain(sentenceOf(each))}`),
    ...[...unequal, ...equal].map((sentence) => `- ${plain(sentence)}`),
    ...(deviations.length === 0 ? [] : [""]),
  ];
}

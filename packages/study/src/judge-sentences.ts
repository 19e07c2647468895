import type { Locale } from "@wisp/game";
import type { Agreement } from "@wisp/stats";
import type { JudgeReport, OwnFamily } from "./judge-report.ts";

interface JudgeWords {
  readonly may: (numbers: string) => string;
  readonly mayNot: (numbers: string) => string;
  readonly tooFew: (numbers: string) => string;
  /** The agreements behind a verdict. */
  readonly numbers: (judge: string, people: string, margin: string) => string;
  readonly none: string;
  readonly range: (low: string, high: string) => string;
  readonly notShown: string;
  readonly family: (family: string, difference: string, found: "more" | "less" | "open") => string;
}

const words: Readonly<Record<Locale, JudgeWords>> = {
  en: {
    may: (numbers) => `This judge may stand in for people here: ${numbers}.`,
    mayNot: (numbers) => `This judge may not stand in for people here: ${numbers}.`,
    tooFew: (numbers) =>
      `Too few items were rated to say whether this judge may stand in for people: ${numbers}.`,
    numbers: (judge, people, margin) =>
      `it agrees with people by ${judge}, people with each other by ${people}, and the margin set beforehand is ${margin}`,
    none: "nothing that can be measured",
    range: (low, high) => ` (${low} to ${high})`,
    notShown: "The design does not show whether this judge favours models of its own family.",
    family: (family, difference, found) =>
      ({
        more: `This judge favours models of its own family (${family}): compared with people it rates them higher than others, by ${difference}.`,
        less: `This judge rates models of its own family (${family}) lower than others, compared with people: by ${difference}.`,
        open: `It is not shown that this judge favours models of its own family (${family}) or the others: the difference, compared with people, is ${difference}.`,
      })[found],
  },
  zh: {
    may: (numbers) => `在本研究中，该评判模型可以代替人工：${numbers}。`,
    mayNot: (numbers) => `在本研究中，该评判模型不能代替人工：${numbers}。`,
    tooFew: (numbers) => `已评条目太少，无法判断该评判模型能否代替人工：${numbers}。`,
    numbers: (judge, people, margin) =>
      `它与人的一致性为 ${judge}，人与人之间为 ${people}，事先定下的容许差为 ${margin}`,
    none: "无法计算",
    range: (low, high) => `（${low} 到 ${high}）`,
    notShown: "本研究的设计无法显示该评判模型是否偏袒同系列模型。",
    family: (family, difference, found) =>
      ({
        more: `该评判模型偏袒同系列（${family}）模型：与人工评分相比，它给这些模型的分数比给其他模型的高出 ${difference}。`,
        less: `与人工评分相比，该评判模型给同系列（${family}）模型的分数比给其他模型的更低：差值为 ${difference}。`,
        open: `没有证据表明该评判模型偏向或压低同系列（${family}）模型：与人工评分相比的差值为 ${difference}。`,
      })[found],
  },
};

type Ends = { readonly value: number; readonly low: number | null; readonly high: number | null };

/** A number with two digits; a true minus sign. */
const digits = (value: number): string =>
  value
    .toFixed(2)
    .replace(/^-(?=0\.00$)/, "")
    .replace("-", "−");

function withEnds({ value, low, high }: Ends, { range }: JudgeWords): string {
  if (low === null || high === null) return digits(value);
  return digits(value) + range(digits(low), digits(high));
}

const agreementText = (agreement: Agreement, say: JudgeWords): string =>
  agreement.value === null ? say.none : withEnds(agreement, say);

/**
 * Whether a judge may stand in for people, in one sentence with the numbers of the rule (`JudgeVerdict`).
 *
 * @param margin as set before the first rating
 */
export function verdictSentence(
  { verdict, withPeople, people }: Pick<JudgeReport, "verdict" | "withPeople" | "people">,
  margin: number,
  locale: Locale,
): string {
  const say = words[locale];
  const numbers = say.numbers(
    agreementText(withPeople, say),
    agreementText(people, say),
    digits(margin),
  );
  if (verdict === "may") return say.may(numbers);
  return verdict === "may-not" ? say.mayNot(numbers) : say.tooFew(numbers);
}

/** Whether a judge favours models of its own family, in one sentence. */
export function familySentence(ownFamily: OwnFamily | null, locale: Locale): string {
  const say = words[locale];
  if (ownFamily === null) return say.notShown;
  const { family, difference } = ownFamily;
  const { low, high } = difference;
  const isHigher = low !== null && low > 0;
  const isLower = high !== null && high < 0;
  return say.family(
    family,
    withEnds(difference, say),
    isHigher ? "more" : isLower ? "less" : "open",
  );
}

import { expect, test } from "vitest";
import { type Avoided, findInDocument, findInSource } from "./find.ts";

const list: readonly Avoided[] = [
  { words: "nobody|for ever", say: "no agent", in: ["comments", "documents"] },
  { words: "figure|figures", say: "metric", in: ["names"], under: ["packages/lab"] },
];

const source = `
// Nobody waits.
const nobody = "nobody"; /* waits for ever */
/** \`nobody\` is a name. */
function countFigures(figure: number, { figures, of: allFigures, own: ownFigure }: Options): void {}
const regular = <p>// nobody</p>, MAX_FIGURES = 3, configure = { figures: 1 };
interface Options { readonly figures: number; figuresById: string }
`;

test("words are found in comments and declared names, not in strings, code, texts and properties", () => {
  expect(
    findInSource("packages/lab/src/a.tsx", source, list).map(({ line, word }) => `${line} ${word}`),
  ).toEqual([
    "2 Nobody",
    "3 for ever",
    "5 Figures",
    "5 figure",
    "5 Figures",
    "5 Figure",
    "6 FIGURES",
  ]);
});

test("a word is limited to its folders", () => {
  const except = list.map((each) => ({ ...each, except: ["packages/lab/src/a.tsx"] }));
  expect(findInSource("packages/laboratory/a.tsx", source, list)).toHaveLength(2);
  expect(findInSource("packages/lab/src/a.tsx", source, except)).toEqual([]);
});

test("documents are read outside of code and addresses", () => {
  const text = "To nobody.\n\n```\nnobody\n```\n`nobody` [a](#nobody) nobody's\n";
  expect(findInDocument("docs/a.md", text, list)).toEqual([
    { line: 1, word: "nobody", say: "no agent" },
    { line: 6, word: "nobody", say: "no agent" },
  ]);
});

import type { MetricUnit } from "@wisp/game";
import { COLLECTION_FORMAT, type CollectionFile } from "@wisp/lab";
import { spygameNote } from "./presets.ts";

type Metrics = NonNullable<CollectionFile["figures"]>;
type Texts = { readonly en: string; readonly zh: string };

/** The columns of the paper's tables of guests. The last is its third as a mean of ratios. */
const columns = [
  {
    id: "win",
    figure: "winsSpy",
    unit: "rate",
    better: "high",
    title: { en: "Win (%)", zh: "Win（%）" },
  },
  {
    id: "round",
    figure: "roundsSpy",
    unit: "rounds",
    better: "high",
    title: { en: "Round", zh: "Round" },
  },
  {
    id: "voted",
    figure: "votedSpy",
    unit: "votes",
    better: "low",
    title: { en: "Voted", zh: "Voted" },
  },
  {
    id: "voted-mean",
    figure: "votedSpyMean",
    unit: "votes",
    better: "low",
    title: { en: "Voted, mean of matches", zh: "Voted（按对局平均）" },
  },
] as const;

interface Column {
  readonly id: string;
  readonly figure: string;
  readonly unit: MetricUnit & Metrics[number]["unit"];
  readonly better: "high" | "low";
  readonly title: Texts;
}

/** The metrics of a row of a table: an arm of an experiment. */
const rowOf = (
  row: string,
  experiment: string,
  of: readonly Column[],
  arm?: string,
): { readonly figures: Metrics; readonly ids: string[] } => ({
  figures: of.map(({ id, figure, unit, better, title }) => ({
    id: `${row}-${id}`,
    title,
    unit,
    better,
    recipe: { kind: "measured", experiment, figure, ...(arm !== undefined && { arm }) },
  })),
  ids: of.map(({ id }) => `${row}-${id}`),
});

const score = (id: string, metric: string, title: string): Column => ({
  id,
  figure: `interview:${metric}`,
  unit: "rate",
  better: "high",
  title: { en: `${title} (%)`, zh: `${title}（%）` },
});
const mind: readonly Column[] = [
  score("self-identity", "first-order/self-identity", "Self-Identity"),
  score("1-word", "first-order/1-word", "1-Word"),
  score("1-identity", "first-order/1-identity", "1-Identity"),
  score("2-word", "second-order/2-word", "2-Word"),
  score("2-identity", "second-order/2-identity", "2-Identity"),
];

const found: readonly Column[] = [
  {
    id: "win",
    figure: "winsVillager",
    unit: "rate",
    better: "high",
    title: { en: "Win (%)", zh: "Win（%）" },
  },
  {
    id: "right",
    figure: "ballotsRight",
    unit: "rate",
    better: "high",
    title: { en: "Ballots for the spy (%)", zh: "投中卧底（%）" },
  },
  {
    id: "round",
    figure: "roundsSurvived",
    unit: "rounds",
    better: "high",
    title: { en: "Round", zh: "Round" },
  },
  {
    id: "voted",
    figure: "votesReceived",
    unit: "votes",
    better: "low",
    title: { en: "Voted", zh: "Voted" },
  },
];

const guests = rowOf("guest", "guests", columns);
const ablations = [
  {
    title: { en: "guess and reason", zh: "猜词并推理" },
    ...rowOf("whole", "thoughts", columns, "guess and reason"),
  },
  {
    title: { en: "no word guessing", zh: "不猜词" },
    ...rowOf("no-guess", "thoughts", columns, "no word guessing"),
  },
  {
    title: { en: "no reasoning", zh: "不推理" },
    ...rowOf("no-reason", "thoughts", columns, "no reasoning"),
  },
];
const seeds = [
  { title: { en: "as above", zh: "同上" }, figures: [], ids: guests.ids },
  { title: { en: "seed 1", zh: "种子 1" }, ...rowOf("seed-1", "seed-1", columns) },
  { title: { en: "seed 2", zh: "种子 2" }, ...rowOf("seed-2", "seed-2", columns) },
];
const minds = rowOf("mind", "guests", mind);
const villagers = rowOf("villager", "villager", found);

const titlesOf = (of: readonly Column[]): Texts[] => of.map(({ title }) => title);

/**
 * Tables 3 to 7 of SpyGame, and the villager's side. As in the paper, Tables 4 and 7 are of the same matches, and
 * Table 6 begins with the row of Table 4.
 */
export const spygame: CollectionFile = {
  format: COLLECTION_FORMAT,
  name: { en: "Tables of the SpyGame paper", zh: "SpyGame 论文的表格" },
  question: {
    en: "How well does an agent play SpyGame, what do its thoughts contribute, and what does it know of others' minds?",
    zh: "智能体玩 SpyGame 的水平如何？各思考步骤有多大作用？它了解其他玩家的想法吗？",
  },
  note: spygameNote,
  // The presets' own, named here so that another can take its place.
  hosts: { host: "house:watchful" },
  experiments: [
    { id: "guests", preset: "spygame-table-7" },
    { id: "thoughts", preset: "spygame-table-5" },
    { id: "seed-1", preset: "spygame-table-6-seed-1" },
    { id: "seed-2", preset: "spygame-table-6-seed-2" },
    { id: "villager", preset: "spygame-villager" },
  ],
  studies: [{ id: "votes", bias: {} }],
  figures: [guests, ...ablations, ...seeds, minds, villagers].flatMap(({ figures }) => figures),
  layouts: [
    {
      kind: "bias",
      title: { en: "What votes depend on (Table 3)", zh: "投票受什么影响（表 3）" },
      study: "votes",
      paper: "spygame-table-3",
    },
    {
      kind: "table",
      title: { en: "Guests as the spy (Table 4)", zh: "作为卧底的被测者（表 4）" },
      columns: titlesOf(columns),
      rows: [{ figures: guests.ids }],
      paper: "spygame-table-4",
    },
    {
      kind: "table",
      title: { en: "Without a thought (Table 5)", zh: "去掉一个思考步骤（表 5）" },
      columns: titlesOf(columns),
      rows: ablations.map(({ title, ids }) => ({ title, figures: ids })),
      paper: "spygame-table-5",
    },
    {
      kind: "table",
      title: { en: "Three seeds (Table 6)", zh: "三个种子（表 6）" },
      columns: titlesOf(columns),
      rows: seeds.map(({ title, ids }) => ({ title, figures: ids })),
      paper: "spygame-table-6",
    },
    {
      kind: "table",
      title: { en: "Theory of mind (Table 7)", zh: "心智理论（表 7）" },
      columns: titlesOf(mind),
      rows: [{ figures: minds.ids }],
      paper: "spygame-table-7",
    },
    {
      kind: "table",
      title: { en: "Guests as villagers", zh: "作为平民的被测者" },
      columns: titlesOf(found),
      rows: [{ figures: villagers.ids }],
    },
  ],
};

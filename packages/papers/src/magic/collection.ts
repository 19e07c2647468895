import type { MetricUnit } from "@wisp/game";
import { COLLECTION_FORMAT, type CollectionFile } from "@wisp/lab";
import { type MagicRole, magicNote, magicRoles, PRO_PGM, pgmArms } from "./presets.ts";

type Metrics = NonNullable<CollectionFile["figures"]>;
type Metric = Metrics[number];
type Layouts = NonNullable<CollectionFile["layouts"]>;
type Texts = { readonly en: string; readonly zh: string };

/** What the columns of tables and the axes of radars are called; the English words are the paper's. */
const titles = {
  win: { en: "Win rate", zh: "胜率" },
  judgement: { en: "Judgement", zh: "判断" },
  reasoning: { en: "Reasoning", zh: "推理" },
  deception: { en: "Deception", zh: "欺骗" },
  "self-awareness": { en: "Self-awareness", zh: "自我认知" },
  cooperation: { en: "Cooperation", zh: "合作" },
  coordination: { en: "Coordination", zh: "协调" },
  rationality: { en: "Rationality", zh: "理性" },
  "reasoning-strict": { en: "Reasoning, strict", zh: "推理（严格）" },
  "deception-guesses": { en: "Deception with guesses", zh: "欺骗（含猜词）" },
  "wrong-guesses": { en: "Defender's wrong guesses", zh: "对手猜错" },
  "self-awareness-share": { en: "Self-awareness / 1.6", zh: "自我认知 / 1.6" },
  "self-chameleon": { en: "Own role, Chameleon", zh: "自身身份（变色龙）" },
  "self-undercover": { en: "Own role, Undercover", zh: "自身身份（卧底游戏）" },
  "coordination-of-all": { en: "Coordination of all games", zh: "协调（占全部对局）" },
  area: { en: "Area", zh: "面积" },
  "area-of-all": { en: "Area, coordination of all games", zh: "面积（协调占全部对局）" },
  cost: { en: "Cost", zh: "Cost" },
  "dilemma-score": { en: "Score", zh: "Score" },
  payback: { en: "Payback", zh: "Payback" },
} as const satisfies Readonly<Record<string, Texts>>;

const roleTitles: Readonly<Record<MagicRole, Texts>> = {
  chameleon: { en: "Chameleon", zh: "变色龙" },
  "non-chameleon": { en: "Non-chameleon", zh: "知情者" },
  undercover: { en: "Undercover", zh: "卧底" },
  civilian: { en: "Civilian", zh: "平民" },
  "cost-sharing": { en: "Cost sharing", zh: "费用分摊" },
  "prisoners-dilemma": { en: "Prisoner's dilemma", zh: "囚徒困境" },
  "public-good": { en: "Public good", zh: "公共品" },
};

/** What the paper calls a win: credits in the games of talk, agreements, and who has most. */
const winMetrics: Readonly<Record<MagicRole, string>> = {
  chameleon: "score",
  "non-chameleon": "score",
  undercover: "score",
  civilian: "score",
  "cost-sharing": "agreements",
  "prisoners-dilemma": "wins",
  "public-good": "wins",
};

/** The axes of the radar in the printed order, on which its area depends, each from 0 to 100. */
const axes = [
  "judgement",
  "reasoning",
  "deception",
  "self-awareness-share",
  "cooperation",
  "coordination",
  "rationality",
] as const;

/** The seven metrics as Table 1 prints them. */
const metrics = [
  "judgement",
  "reasoning",
  "deception",
  "self-awareness",
  "cooperation",
  "coordination",
  "rationality",
] as const;

/** Seven values of a game's option, of three settings each: one for each seat of the challenger. */
const SEATS = 3;
const idsOf = (game: string, value: number): string[] =>
  Array.from(
    { length: SEATS },
    (_, seat) => `magic/${game}/${String(SEATS * value + seat + 1).padStart(2, "0")}`,
  );
const payoffs = ["3-5-2", "3-10-2", "3-20-2", "3-5-3", "3-5-4", "3-5-5", "5-5-3"];
const multipliers = ["1", "1.2", "1.5", "1.8", "2", "2.5", "3"];

/** The ids of metrics of one arm; the only arm has no prefix. */
const idIn = (prefix: string, id: string): string => (prefix === "" ? id : `${prefix}-${id}`);

/**
 * All metrics of one arm of the seven experiments (section 3 of the paper): the metrics with the denominators of
 * its equations, and beside them those that its numbers are printed with.
 *
 * @param arm absent: the first
 */
function metricsOf(prefix: string, arm?: string): Metrics {
  const of = (id: string): string => idIn(prefix, id);
  const metric = (
    id: string,
    title: Texts,
    recipe: Metric["recipe"],
    {
      unit = "rate",
      better = "high",
    }: { unit?: MetricUnit & Metric["unit"]; better?: Metric["better"] } = {},
  ): Metric => ({ id: of(id), title, unit, better, recipe });
  const measured = (
    experiment: MagicRole,
    name: string,
    settings?: string[],
  ): Metric["recipe"] => ({
    kind: "measured",
    experiment,
    figure: name,
    ...(arm !== undefined && { arm }),
    ...(settings !== undefined && { settings }),
  });
  const pooled = (
    id: Extract<keyof typeof titles, string>,
    ...parts: readonly (readonly [role: MagicRole, figure: string])[]
  ): Metrics => [
    ...parts.map(([role, name]) => metric(`${id}-${role}`, roleTitles[role], measured(role, name))),
    metric(id, titles[id], { kind: "pooled", of: parts.map(([role]) => of(`${id}-${role}`)) }),
  ];
  const ofBeliefs = (id: "reasoning" | "reasoning-strict"): Metrics =>
    pooled(
      id,
      ["chameleon", `interview:deduction/${id}`],
      ["non-chameleon", `interview:deduction/${id}`],
      ["undercover", `interview:role-and-deduction/${id}`],
      ["civilian", `interview:role-and-deduction/${id}`],
    );
  const rewarded = { unit: "score" } as const;
  return [
    ...magicRoles.map((role) =>
      metric(`win-${role}`, roleTitles[role], measured(role, winMetrics[role])),
    ),
    metric("win", titles.win, { kind: "mean", of: magicRoles.map((role) => of(`win-${role}`)) }),
    // (2): right votes of all votes, abstentions included.
    ...pooled("judgement", ["non-chameleon", "voteAccuracy"], ["civilian", "ballotsRight"]),
    // (3), and the units of the released code.
    ...ofBeliefs("reasoning"),
    ...ofBeliefs("reasoning-strict"),
    // (4): games that did not end with the challenger caught and guessing wrong, and the defender's wrong guesses.
    ...pooled("deception", ["chameleon", "chameleonUnbeaten"], ["undercover", "winsSpy"]),
    metric("wrong-guesses", titles["wrong-guesses"], measured("non-chameleon", "wrongGuesses")),
    metric("deception-guesses", titles["deception-guesses"], {
      kind: "weighted",
      of: [
        { figure: of("deception"), weight: 1 },
        { figure: of("wrong-guesses"), weight: 0.25 },
      ],
    }),
    // (5): at most 1.6.
    ...pooled(
      "self-chameleon",
      ["chameleon", "interview:role/self-awareness"],
      ["non-chameleon", "interview:role/self-awareness"],
    ),
    ...pooled(
      "self-undercover",
      ["undercover", "interview:role-and-deduction/self-awareness"],
      ["civilian", "interview:role-and-deduction/self-awareness"],
    ),
    metric("self-awareness", titles["self-awareness"], {
      kind: "weighted",
      of: [
        { figure: of("self-chameleon"), weight: 0.6 },
        { figure: of("self-undercover"), weight: 1 },
      ],
    }),
    metric("self-awareness-share", titles["self-awareness-share"], {
      kind: "divided",
      of: of("self-awareness"),
      by: 1.6,
    }),
    // (6), (7), and the denominator that (7) is printed with.
    metric("cooperation", titles.cooperation, measured("cost-sharing", "agreements")),
    metric("coordination", titles.coordination, measured("cost-sharing", "coordination")),
    metric(
      "coordination-of-all",
      titles["coordination-of-all"],
      measured("cost-sharing", "coordinationOfAll"),
    ),
    // (8): both games together.
    ...pooled(
      "rationality",
      ["prisoners-dilemma", "defected"],
      ["public-good", "contributedLeast"],
    ),
    metric("area", titles.area, { kind: "area", of: axes.map(of) }, rewarded),
    metric(
      "area-of-all",
      titles["area-of-all"],
      {
        kind: "area",
        of: axes.map((axis) => of(axis === "coordination" ? "coordination-of-all" : axis)),
      },
      rewarded,
    ),
    metric("cost", titles.cost, measured("cost-sharing", "share"), {
      unit: "score",
      better: "low",
    }),
    metric(
      "dilemma-score",
      titles["dilemma-score"],
      measured("prisoners-dilemma", "score"),
      rewarded,
    ),
    metric("payback", titles.payback, measured("public-good", "payback"), {
      unit: "score",
      better: null,
    }),
    ...payoffs.map((name, at) =>
      metric(
        `defected-${name}`,
        { en: name, zh: name },
        measured("prisoners-dilemma", "defected", idsOf("prisoners-dilemma", at)),
        { better: null },
      ),
    ),
    ...multipliers.map((name, at) =>
      metric(
        `contributed-${at + 1}`,
        { en: name, zh: name },
        measured("public-good", "contributed", idsOf("public-good", at)),
        { better: null },
      ),
    ),
  ];
}

interface Row {
  readonly prefix: string;
  readonly title?: Texts;
}

/** The tables of the paper, with a row for each arm. */
function layoutsOf(rows: readonly Row[], paper: string): Layouts {
  const table = (
    title: Texts,
    columns: readonly (readonly [id: string, title: Texts])[],
    printed?: string,
  ): Layouts[number] => ({
    kind: "table",
    title,
    columns: columns.map(([, column]) => column),
    rows: rows.map((row) => ({
      ...(row.title && { title: row.title }),
      figures: columns.map(([id]) => idIn(row.prefix, id)),
    })),
    ...(printed !== undefined && { paper: printed }),
  });
  const named = (...ids: readonly (keyof typeof titles)[]) =>
    ids.map((id) => [id, titles[id]] as const);
  const won = (role: MagicRole, name: Texts) =>
    [`win-${role}`, { en: `${name.en}, WR`, zh: `${name.zh}，胜率` }] as const;
  const inArm = (title: Texts, row: Row): Texts =>
    row.title === undefined
      ? title
      : { en: `${title.en}: ${row.title.en}`, zh: `${title.zh}：${row.title.zh}` };
  return [
    table(
      { en: "The seven metrics (%) and the area", zh: "七项指标（%）和面积" },
      named("win", ...metrics, "area"),
      paper,
    ),
    ...rows.map((row): Layouts[number] => ({
      kind: "radar",
      title: inArm({ en: "Radar", zh: "雷达图" }, row),
      axes: axes.map((axis) => idIn(row.prefix, axis)),
    })),
    ...rows.flatMap(
      (row): Layouts => [
        {
          kind: "bars",
          title: inArm({ en: "Area of the radar", zh: "雷达图面积" }, row),
          parts: [idIn(row.prefix, "area")],
        },
        {
          kind: "bars",
          title: inArm(titles.win, row),
          parts: [idIn(row.prefix, "win")],
        },
      ],
    ),
    table(
      { en: "Other ways to count (%)", zh: "其他计法（%）" },
      named(
        "reasoning-strict",
        "wrong-guesses",
        "deception-guesses",
        "self-chameleon",
        "self-undercover",
        "self-awareness-share",
        "coordination-of-all",
        "area-of-all",
      ),
    ),
    table(
      { en: "Win rate by role (%)", zh: "各身份的胜率（%）" },
      magicRoles.map((role) => [`win-${role}`, roleTitles[role]]),
    ),
    table(
      { en: "The games of economics (Table 2)", zh: "三个经济博弈（表 2）" },
      [
        won("cost-sharing", roleTitles["cost-sharing"]),
        ...named("cost"),
        won("prisoners-dilemma", roleTitles["prisoners-dilemma"]),
        ...named("dilemma-score"),
        won("public-good", roleTitles["public-good"]),
        ...named("payback"),
      ],
      "magic-table-2",
    ),
    table(
      {
        en: "Defections (%) by payoffs: all cooperate, one defects, two defect (Figure 10)",
        zh: "不同收益下的背叛率（%）：全体合作、一人背叛、两人背叛（图 10）",
      },
      payoffs.map((name) => [`defected-${name}`, { en: name, zh: name }]),
    ),
    table(
      { en: "Contributions (%) by multiplier (Figure 10)", zh: "不同乘数下的投入率（%）（图 10）" },
      multipliers.map((name, at) => [`contributed-${at + 1}`, { en: name, zh: name }]),
    ),
  ];
}

/**
 * Tables 1 and 2 of MAgIC and its radars: a challenger in seven roles against two of one defender. The games of
 * talk count both seats of the challenger where it has them.
 */
export const magic: CollectionFile = {
  format: COLLECTION_FORMAT,
  name: { en: "Tables of the MAgIC paper", zh: "MAgIC 论文的表格" },
  question: {
    en: "How well does an agent judge, reason, deceive, know itself, cooperate, coordinate and act rationally among others?",
    zh: "智能体与他人相处时，判断、推理、欺骗、自我认知、合作、协调和理性各如何？",
  },
  note: magicNote,
  experiments: magicRoles.map((role) => ({ id: role, preset: `magic-${role}` })),
  figures: metricsOf(""),
  layouts: layoutsOf([{ prefix: "" }], "magic-table-1"),
};

const arms = [
  { prefix: "vanilla", arm: pgmArms[0], title: { en: "vanilla", zh: "无 PGM" } },
  { prefix: "pgm", arm: pgmArms[1], title: { en: "PGM", zh: "PGM" } },
  { prefix: "control", arm: pgmArms[2], title: { en: "control", zh: "对照" } },
] as const;

const figure9 = [
  { id: "win-chameleon", title: roleTitles.chameleon },
  { id: "win-non-chameleon", title: roleTitles["non-chameleon"] },
  { id: "judgement-non-chameleon", title: { en: "Vote accuracy", zh: "投票准确率" } },
] as const;
const isInFigure9 = ({ id }: Pick<Metric, "id">): boolean =>
  figure9.some((each) => idIn("pro", each.id) === id);
const pro = { prefix: "pro", title: { en: "Pro-PGM", zh: "Pro-PGM" } };

/**
 * Table 4 of MAgIC: the same matches without and with the analysis, and with its instructions alone. Agents that
 * are no models play all arms alike.
 */
export const magicPgm: CollectionFile = {
  ...magic,
  name: { en: "PGM in the MAgIC paper (Table 4)", zh: "MAgIC 论文中的 PGM（表 4）" },
  question: {
    en: "What does an analysis of everybody's view add to an agent's play, and what do the instructions that come with it?",
    zh: "先分析每个人的看法，对智能体的表现有多大帮助？其中有多少来自随附的指令？",
  },
  experiments: magicRoles.map((role) => ({ id: role, preset: `magic-${role}-pgm` })),
  figures: [
    ...arms.flatMap(({ prefix, arm }) => metricsOf(prefix, arm)),
    ...metricsOf("pro", PRO_PGM).filter(isInFigure9),
  ],
  layouts: [
    ...layoutsOf(arms, "magic-table-4"),
    {
      kind: "table",
      title: { en: "Chameleon (Figure 9, %)", zh: "变色龙（图 9，%）" },
      columns: figure9.map(({ title }) => title),
      rows: [...arms, pro].map(({ prefix, title }) => ({
        title,
        figures: figure9.map(({ id }) => idIn(prefix, id)),
      })),
    },
  ],
};

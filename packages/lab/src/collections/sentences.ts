import type { Locale } from "@wisp/game";

/** What keeps a collection from being run, a sentence each. Lists are names with commas between them. */
export interface CollectionSentences {
  wrongId(): string;
  notByZero(): string;
  /** `problem`: a sentence about an experiment. */
  within(experiment: string, problem: string): string;
  twoExperiments(id: string): string;
  twoFigures(id: string): string;
  /** A study is called as another, or as an experiment. */
  twoStudies(id: string): string;
  presetOrExperiment(): string;
  unknownPreset(name: string, known: string): string;
  ownBudget(): string;
  noSubjects(): string;
  /** A subject or host is named as another agent of an experiment, or of the collection. */
  sameName(name: string): string;
  unusedHost(name: string): string;
  noSubjectAnywhere(name: string): string;
  unknownExperiment(metric: string, experiment: string, known: string): string;
  unmeasured(metric: string, measured: string, experiment: string, known: string): string;
  /** A metric is of a ladder, and its experiment is none. */
  noLadder(metric: string, experiment: string): string;
  unknownArm(metric: string, arm: string, experiment: string, known: string): string;
  unknownSetting(metric: string, setting: string, experiment: string): string;
  notPooled(metric: string, named: string): string;
  /** A metric or a layout names a metric that is not listed, or not before it. */
  laterFigure(metric: string, named: string): string;
  layoutFigure(layout: number, named: string): string;
  layoutExperiment(layout: number, named: string, known: string): string;
  layoutStudy(layout: number, named: string, known: string): string;
  unevenRow(layout: number, cells: number, columns: number): string;
  unknownPaper(layout: number, name: string, known: string): string;
}

const english: CollectionSentences = {
  wrongId: () =>
    "An id has 1 to 60 small letters, digits and -, and a name 1 to 40 letters, digits, spaces and . _ + -. Both begin with a letter or a digit.",
  notByZero: () => "A figure cannot be divided by 0.",
  within: (experiment, problem) => `Experiment "${experiment}": ${problem}`,
  twoExperiments: (id) => `Two experiments are called "${id}".`,
  twoFigures: (id) => `Two figures are called "${id}".`,
  twoStudies: (id) => `Two studies, or a study and an experiment, are called "${id}".`,
  presetOrExperiment: () => 'Give either "preset" or "experiment".',
  unknownPreset: (name, known) => `There is no preset "${name}": ${known}.`,
  ownBudget: () =>
    "A collection has one budget of dollars for all its experiments: remove this one.",
  noSubjects: () => "It has no subject, and the collection names none.",
  sameName: (name) => `Two different agents are called "${name}": rename one of them.`,
  unusedHost: (name) => `The host "${name}" has a place in no experiment.`,
  noSubjectAnywhere: (name) => `The subject "${name}" takes part in no experiment.`,
  unknownExperiment: (metric, experiment, known) =>
    `The figure "${metric}" is of the experiment "${experiment}", which is not listed: ${known}.`,
  unmeasured: (metric, measured, experiment, known) =>
    `The figure "${metric}" needs "${measured}", which the experiment "${experiment}" does not list: ${known}.`,
  unknownArm: (metric, arm, experiment, known) =>
    `The figure "${metric}" names the arm "${arm}", which the experiment "${experiment}" does not have: ${known}.`,
  noLadder: (metric, experiment) =>
    `The figure "${metric}" is TrueSkill of a ladder, and the experiment "${experiment}" is none.`,
  unknownSetting: (metric, setting, experiment) =>
    `The figure "${metric}" is of the setting "${setting}", which the experiment "${experiment}" does not have.`,
  notPooled: (metric, named) =>
    `The figure "${metric}" pools "${named}", which is no ratio of sums of an experiment.`,
  laterFigure: (metric, named) =>
    `The figure "${metric}" names "${named}", which is not listed before it.`,
  layoutFigure: (layout, named) => `Layout ${layout} shows no listed figure with "${named}".`,
  layoutExperiment: (layout, named, known) =>
    `Layout ${layout} shows the experiment "${named}", which is not listed: ${known}.`,
  layoutStudy: (layout, named, known) =>
    `Layout ${layout} shows the study "${named}", which is not listed: ${known}.`,
  unevenRow: (layout, cells, columns) =>
    `A row of layout ${layout} has ${cells} cells, and the table ${columns} columns.`,
  unknownPaper: (layout, name, known) =>
    `Layout ${layout} names the table "${name}" of a paper, which does not exist: ${known}.`,
};

const chinese: CollectionSentences = {
  wrongId: () =>
    "编号由 1 到 60 个小写字母、数字或 - 组成；名称由 1 到 40 个字母、汉字、数字、空格或 . _ + - 组成。两者都以字母、汉字或数字开头。",
  notByZero: () => "指标不能除以 0。",
  within: (experiment, problem) => `实验“${experiment}”：${problem}`,
  twoExperiments: (id) => `有两个实验都叫“${id}”。`,
  twoFigures: (id) => `有两项指标都叫“${id}”。`,
  twoStudies: (id) => `有两项研究，或一项研究和一个实验，都叫“${id}”。`,
  presetOrExperiment: () => "“preset”和“experiment”必须且只能写一个。",
  unknownPreset: (name, known) => `没有预设“${name}”，现有：${known}。`,
  ownBudget: () => "实验集的所有实验共用一笔美元预算，请删去这一项。",
  noSubjects: () => "没有受测智能体，实验集也没有给出。",
  sameName: (name) => `有两个不同的智能体都叫“${name}”，请给其中一个改名。`,
  unusedHost: (name) => `公用智能体“${name}”没有参加任何实验。`,
  noSubjectAnywhere: (name) => `受测智能体“${name}”没有参加任何实验。`,
  unknownExperiment: (metric, experiment, known) =>
    `指标“${metric}”取自实验“${experiment}”，而它不在其中，现有：${known}。`,
  unmeasured: (metric, measured, experiment, known) =>
    `指标“${metric}”需要“${measured}”，而实验“${experiment}”没有列出它，现有：${known}。`,
  unknownArm: (metric, arm, experiment, known) =>
    `指标“${metric}”提到的实验组“${arm}”不在实验“${experiment}”中，现有：${known}。`,
  noLadder: (metric, experiment) =>
    `指标“${metric}”是天梯赛的 TrueSkill，而实验“${experiment}”不是天梯赛。`,
  unknownSetting: (metric, setting, experiment) =>
    `指标“${metric}”取自设定“${setting}”，而实验“${experiment}”没有这个设定。`,
  notPooled: (metric, named) => `指标“${metric}”要合并“${named}”，而它不是某个实验的总和之比。`,
  laterFigure: (metric, named) => `指标“${metric}”用到了“${named}”，而它没有列在前面。`,
  layoutFigure: (layout, named) => `第 ${layout} 项版面提到的指标“${named}”不存在。`,
  layoutExperiment: (layout, named, known) =>
    `第 ${layout} 项版面提到的实验“${named}”不存在，现有：${known}。`,
  layoutStudy: (layout, named, known) =>
    `第 ${layout} 项版面提到的研究“${named}”不存在，现有：${known}。`,
  unevenRow: (layout, cells, columns) =>
    `第 ${layout} 项版面有一行写了 ${cells} 格，而表格有 ${columns} 列。`,
  unknownPaper: (layout, name, known) =>
    `第 ${layout} 项版面提到的论文表格“${name}”不存在，现有：${known}。`,
};

const byLocale: Readonly<Record<Locale, CollectionSentences>> = { en: english, zh: chinese };

/** The sentences in a language. */
export const collectionSentences = (locale: Locale): CollectionSentences => byLocale[locale];

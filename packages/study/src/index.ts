export {
  type ExportedItem,
  type ExportedStudy,
  type ReadStudy,
  readStudyExport,
  studyCard,
  studyCsv,
  studyLines,
} from "./export.ts";
export { JUDGE_PROMPT } from "./judge-prompt.ts";
export type { BesidePeople, JudgeReport, JudgeVerdict, OwnFamily } from "./judge-report.ts";
export { familySentence, verdictSentence } from "./judge-sentences.ts";
export { type JudgedItem, type JudgeTask, judgedItem, judgeTask } from "./judging.ts";
export { type ItemProblem, MAX_STUDY_BYTES, readOwnItems } from "./own-items.ts";
export {
  type PresetDecision,
  type PresetMatch,
  type PresetMoment,
  type PresetTable,
  practiceItems,
  presetOf,
  presetPlan,
  type StudyPreset,
  type StudyPresets,
  type StudyTable,
} from "./preset.ts";
export { progressOf, type StudyProgress } from "./progress.ts";
export {
  type AttentionResult,
  type Disagreement,
  type JudgeTable,
  type MeasureReport,
  type PeopleAgreement,
  type StudyReport,
  studyReport,
} from "./report.ts";
export { clusterMean, countedRatings, type ReportInput } from "./report-input.ts";
export { sampleOf } from "./sample.ts";
export {
  type Item,
  type ItemKind,
  type ItemSource,
  type Judge,
  type LanguageTexts,
  MAX_ITEM_BYTES,
  MAX_ITEMS,
  MAX_RATER_LINKS,
  MAX_REASON,
  MAX_WORDS,
  missingText,
  type Payload,
  type Question,
  questionSchema,
  type Rater,
  type Rating,
  type RatingKind,
  type RatingValues,
  type Rubric,
  type RubricText,
  type RubricTexts,
  ratingKinds,
  ratingValuesSchema,
  rubricTextsSchema,
  type Said,
  type StudyAction,
  type StudyPlan,
  type StudySource,
  type StudyStatus,
  studyPlanSchema,
  studySourceSchema,
  studyStatuses,
  textOf,
  UNCLEAR,
  valuesOf,
} from "./shape.ts";
export { shownPayload, unflipped } from "./shown-item.ts";

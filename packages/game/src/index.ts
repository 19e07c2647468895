export {
  answerFrom,
  answerKey,
  forcedAnswer,
  isIllegal,
  type Reading,
  readChoice,
  readingOf,
  readNumber,
  readOption,
  readShape,
} from "./answers.ts";
export { canonical } from "./canonical.ts";
export * from "./contract.ts";
export { type Deal, type DealtSeats, fixDeals } from "./deals.ts";
export type { Decision, InterviewScores, ModelCall } from "./decision.ts";
export { MIN_ENTRANTS } from "./entrants.ts";
export { type Failure, isFailure } from "./failure.ts";
export { inGameNames } from "./in-game-names.ts";
export * from "./interviews.ts";
export { KEY_MISPLACED, looksLikeKey } from "./key.ts";
export {
  allowsSelfTeams,
  comparesMeans,
  countsRole,
  type HiddenRole,
  hasOpponents,
  type LeaderboardRules,
  type Metric,
  type MetricSide,
  type MetricText,
  type MetricUnit,
  type ModelRules,
  type Placement,
  type PlacementLimits,
  type Ranking,
  type RatingKind,
  ratingKinds,
  type Skill,
  soughtRoles,
} from "./leaderboard-rules.ts";
export { everyone, nobody, only, sees, untilEnd, viewOf, visible } from "./log.ts";
export type { MessageMapping, SpaceMessage } from "./messages.ts";
export { textFor } from "./ordinary-answer.ts";
export {
  factsOf,
  isDecisionFact,
  type SeatFacts,
  winningSides,
  withDecisionFacts,
} from "./outcome.ts";
export { type Position, positionOf } from "./position.ts";
export { type MatchPart, type MatchPosition, type MatchPreview, noPreview } from "./preview.ts";
export type { PlacedFoul, PlacedMark, Projection, StatedBelief } from "./projection.ts";
export { randomAlgorithm, randomFrom, scoped, seedHash } from "./random.ts";
export {
  type AnswerSchema,
  type AnswerShape,
  type AnswerValue,
  answerSchema,
  type CompositeShape,
  type FieldShape,
  type FieldValue,
  hasFreeText,
  isComposite,
  listedAnswers,
  type NumberShape,
  type OptionShape,
  type PickShape,
  type RecordField,
  type RecordShape,
  type RecordValue,
  type Split,
  type TextShape,
} from "./shape.ts";
export {
  PLACE_SCALE,
  presetStages,
  type RoundStage,
  type Stage,
  type StageOf,
  stagePresets,
  stageShape,
  stagesProblem,
  stagesShape,
  upperHalf,
} from "./stages.ts";
export { normalized, quoted, storableText } from "./storable.ts";
export type { ShownVote, SuspectRules, SuspectTexts } from "./suspects.ts";
export {
  type AnswersAt,
  type PlaceListener,
  replay,
  seatsIn,
  Table,
  type ViewListener,
} from "./table.ts";
export {
  type OpenedVersion,
  openedVersion,
  playsVersion,
  versionIn,
  versionOf,
} from "./version.ts";
export { versionField } from "./version-field.ts";

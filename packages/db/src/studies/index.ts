export {
  type CandidateMatch,
  type CandidateSeat,
  candidateMatches,
  type MatchesOf,
} from "./candidates.ts";
export {
  endJudging,
  type Judging,
  type JudgingStatus,
  judgingsOf,
  type LeasedJudging,
  leaseJudging,
  type NewJudging,
  releaseJudging,
  renewJudging,
  startJudging,
  stopJudging,
} from "./judging.ts";
export {
  MAX_OPEN_STUDIES,
  MAX_OWNED_BYTES,
  MAX_STUDIES_PER_DAY,
  makeStudy,
  type NewStudy,
} from "./make.ts";
export {
  type NextItem,
  type NotRating,
  nextItem,
  type RatedItem,
  type RaterProgress,
  ratedItem,
  saveDraft,
  type TakenItem,
} from "./next-item.ts";
export {
  type Adjudication,
  adjudicateItem,
  type JudgeRating,
  type NewRating,
  type NotRated,
  rateAsJudge,
  rateItem,
} from "./rate.ts";
export {
  addJudge,
  consentAsRater,
  excludeRater,
  inviteAccount,
  inviteByLink,
  type KnownRater,
  MAX_RATERS,
  type NotInvitedToRate,
  type RaterLink,
  raterBySecret,
  ratersOf,
  ratersOfUser,
  withdrawRater,
} from "./raters.ts";
export {
  closedPresetStudy,
  computeStudyReport,
  type LastReport,
  lastStudyReport,
  type PeopleResults,
  type StaleStudy,
  type StoredDisagreement,
  type StoredReport,
  staleStudies,
  studyDisagreements,
} from "./reports.ts";
export {
  judgedItems,
  type StoredItem,
  studyItems,
  studyProgress,
  studyRatings,
} from "./results.ts";
export {
  addRubric,
  closeStudy,
  discardStudy,
  openStudy,
  rubricsOf,
  type StoredRubric,
  type Study,
  studiesOf,
  studyBySlug,
} from "./study.ts";

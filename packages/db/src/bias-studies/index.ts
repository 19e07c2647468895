export {
  type ClaimedBiasStudy,
  claimBiasStudy,
  finishBiasStudy,
  releaseBiasStudy,
  renewBiasStudy,
  saveBiasVote,
} from "./claim.ts";
export {
  type BiasStudy,
  type BiasStudyStatus,
  type BiasVote,
  biasVotesOf,
  completeBiasStudy,
  firstBiasVotes,
  MAX_BIAS_STUDIES_A_DAY,
  MAX_OPEN_BIAS_STUDIES,
  meanDecisionCost,
  newestBiasStudy,
  requestBiasStudy,
  stopBiasStudy,
} from "./study.ts";

export {
  finishBiasStudy,
  type LeasedBiasStudy,
  leaseBiasStudy,
  releaseBiasStudy,
  renewBiasStudy,
  saveBiasVote,
} from "./lease.ts";
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

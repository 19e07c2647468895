export {
  type BranchId,
  type BranchKind,
  branchesOf,
  branchOfMatch,
  createBranch,
  createFork,
  endFork,
  forkById,
  forksOf,
  forksToRun,
  keepBranchResult,
  MAX_OPEN_FORKS,
  type MadeBranch,
  type NewFork,
} from "./branches.ts";
export type { Fork, ForkReason, ForkStatus } from "./fork.ts";
export { type ForkableMatch, type ForkableSeat, forkableMatch } from "./fork.ts";

export {
  type BranchId,
  type BranchKind,
  branchesOf,
  createBranch,
  keepBranchResult,
  type MadeBranch,
} from "./branches.ts";
export type { Fork, ForkReason, ForkStatus } from "./fork.ts";
export { type ForkableMatch, type ForkableSeat, forkableMatch } from "./forkable.ts";
export { branchOfMatch, forkById, forksOf, forksToRun } from "./read.ts";
export { createFork, endFork, MAX_OPEN_FORKS, type NewFork } from "./write.ts";

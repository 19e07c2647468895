export {
  keepPuzzle,
  type PuzzleCandidate,
  type PuzzleMoment,
  type PuzzleName,
  puzzleCandidates,
  puzzleNamed,
} from "./puzzles.ts";

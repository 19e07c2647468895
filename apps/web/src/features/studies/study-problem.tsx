import { Alert } from "#components/alert.tsx";

/** Why a call failed, in the sentence of the API, which is English; nothing where none did. */
export const StudyProblem = ({ problem }: { problem: string | null }) =>
  problem !== null && (
    <Alert>
      <span lang="en">{problem}</span>
    </Alert>
  );

import type { Stage } from "@wisp/game";

/** Formats that the form has fields for. */
export const formats = ["knockout", "groups", "swiss", "swiss-final", "league", "arena"] as const;

/** In place of a format: stages that the form has no fields for, and that stay as they are. */
export const KEPT = "kept";

/** The stages of a tournament while they are typed. */
export interface TournamentDraft {
  readonly format: string;
  readonly rounds: string;
  readonly groupSize: string;
  /** How many go on from each group. */
  readonly groupAdvance: string;
  /** How many go on from a Swiss. */
  readonly finalists: string;
  /** How many go on from each table of a knockout. */
  readonly tableAdvance: string;
  readonly maxSets: string;
  readonly thirdPlace: boolean;
  readonly minutes: string;
  /** Stages that the form has no fields for, as JSON; "": none. */
  readonly kept: string;
}

/** What is typed of a stage; null: an empty field. */
export interface TypedStage {
  readonly kind: Stage["kind"];
  readonly rounds?: number | null;
  readonly size?: number | null;
  readonly advance?: number | null;
  readonly maxSets?: number | null;
  readonly thirdPlace?: boolean;
  readonly minutes?: number | null;
}

const number = (typed: string): number | null => (typed === "" ? null : Number(typed));

/** The stages of a format with its fields; none of an unknown one, and of stages that are kept. */
export function typedStages(draft: TournamentDraft): readonly TypedStage[] {
  const rounds = number(draft.rounds);
  const knockout = {
    kind: "knockout",
    advance: number(draft.tableAdvance),
    maxSets: number(draft.maxSets),
    thirdPlace: draft.thirdPlace,
  } as const;
  switch (formats.find((each) => each === draft.format)) {
    case "knockout":
      return [knockout];
    case "groups": {
      const [size, advance] = [number(draft.groupSize), number(draft.groupAdvance)];
      return [{ kind: "groups", size, rounds, advance }, knockout];
    }
    case "swiss":
      return [{ kind: "swiss", rounds }];
    case "swiss-final":
      return [{ kind: "swiss", rounds, advance: number(draft.finalists) }, knockout];
    case "league":
      return [{ kind: "league", rounds }];
    case "arena":
      return [{ kind: "arena", minutes: number(draft.minutes) }];
    case undefined:
      return [];
  }
}

/** The stages of a form, for the API's own schema to read. */
export function requestedStages(draft: TournamentDraft): unknown {
  if (draft.format !== KEPT) return typedStages(draft);
  try {
    return JSON.parse(draft.kept);
  } catch {
    return [];
  }
}

/** The stages of a submitted form. */
export function sentTournament(form: FormData, typed: (name: string) => string): TournamentDraft {
  return {
    format: typed("format"),
    rounds: typed("stageRounds"),
    groupSize: typed("groupSize"),
    groupAdvance: typed("groupAdvance"),
    finalists: typed("finalists"),
    tableAdvance: typed("tableAdvance"),
    maxSets: typed("maxSets"),
    thirdPlace: form.get("thirdPlace") !== null,
    minutes: typed("minutes"),
    kept: typed("stages"),
  };
}

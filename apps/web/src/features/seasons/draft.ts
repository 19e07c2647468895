import { MICROS_PER_DOLLAR } from "#components/formats.tsx";
import { type GameOption, optionValue } from "./option.ts";
import { requestedStages, sentTournament, type TournamentDraft } from "./tournament-draft.ts";

/** In place of a schedule: blocks whose tables follow from the results of stages. */
export const TOURNAMENT = "tournament";

/** The form of a season while it is typed. */
export interface SeasonDraft {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly locales: readonly string[];
  readonly packs: readonly string[];
  readonly visibility: string;
  readonly eligibility: string;
  readonly oneAgentPerOwner: boolean;
  /** A schedule of the API, or `TOURNAMENT`. */
  readonly schedule: string;
  readonly tournament: TournamentDraft;
  readonly team: string;
  readonly memory: string;
  readonly ownersWatch: string;
  readonly matchesEach: string;
  readonly matchesPerDay: string;
  /** In the format of `datetime-local`, in UTC. */
  readonly opensAt: string;
  readonly closesAt: string;
  readonly ranking: string;
  readonly rankWindowDays: string;
  readonly wordsShown: string;
  /** Name of a model of the arena; empty: any agents play. */
  readonly poolModel: string;
  /** Names of interviews. */
  readonly interviews: readonly string[];
  /** US dollars. */
  readonly spendPerDay: string;
}

/** Name of the field of a game's option. */
export const optionField = (name: string): string => `option-${name}`;

/** A submitted form. */
export function sentDraft(form: FormData, options: readonly GameOption[]): SeasonDraft {
  const typed = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value.replaceAll("\0", "").trim() : "";
  };
  const all = (name: string): string[] =>
    form.getAll(name).filter((value) => typeof value === "string");
  return {
    name: typed("name"),
    slug: typed("slug").toLowerCase(),
    description: typed("description").replaceAll("\r\n", "\n"),
    game: typed("game"),
    options: Object.fromEntries(options.map(({ name }) => [name, typed(optionField(name))])),
    locales: all("locale"),
    packs: all("pack"),
    visibility: typed("visibility"),
    eligibility: typed("eligibility"),
    oneAgentPerOwner: form.get("oneAgentPerOwner") !== null,
    schedule: typed("schedule"),
    tournament: sentTournament(form, typed),
    team: typed("team"),
    memory: typed("memory"),
    ownersWatch: typed("ownersWatch"),
    matchesEach: typed("matchesEach"),
    matchesPerDay: typed("matchesPerDay"),
    opensAt: typed("opensAt"),
    closesAt: typed("closesAt"),
    ranking: typed("ranking"),
    rankWindowDays: typed("rankWindowDays"),
    wordsShown: typed("wordsShown"),
    poolModel: typed("poolModel"),
    interviews: all("interview"),
    spendPerDay: typed("spendPerDay"),
  };
}

const number = (typed: string): number | null => (typed === "" ? null : Number(typed));

const instant = (typed: string): string | null => {
  if (typed === "") return null;
  const date = new Date(`${typed}Z`);
  return Number.isNaN(date.getTime()) ? typed : date.toISOString();
};

/** The API request of a form; the API's own schema finds invalid values. */
export function requestOfDraft(draft: SeasonDraft, options: readonly GameOption[]): object {
  const { spendPerDay, options: typed, tournament, ...rest } = draft;
  const isTournament = draft.schedule === TOURNAMENT;
  const dollars = number(spendPerDay);
  const chosen = options.flatMap((option) => {
    const value = optionValue(option, typed[option.name] ?? "");
    return value === undefined ? [] : [[option.name, value] as const];
  });
  return {
    ...rest,
    ...(isTournament && { schedule: "blocks" }),
    // A page of the release before has no format: the tournament that it changes keeps its stages.
    ...(tournament.format !== "" && { stages: isTournament ? requestedStages(tournament) : null }),
    slug: draft.slug === "" ? undefined : draft.slug,
    // Games without words have no such field.
    wordsShown: draft.wordsShown === "" ? undefined : draft.wordsShown,
    poolModel: draft.poolModel === "" ? null : draft.poolModel,
    // Nor do games in which one agent cannot sit in all seats.
    team: draft.team === "" || isTournament ? undefined : draft.team,
    // A page of the release before sends neither.
    memory: draft.memory === "" ? undefined : draft.memory,
    ownersWatch: draft.ownersWatch === "" ? undefined : draft.ownersWatch,
    options: Object.fromEntries(chosen),
    // A form without scripts sends fields that do not apply, too.
    matchesEach: draft.schedule === "queue" || isTournament ? null : number(draft.matchesEach),
    matchesPerDay: number(draft.matchesPerDay),
    rankWindowDays: draft.ranking === "total" ? number(draft.rankWindowDays) : null,
    opensAt: instant(draft.opensAt),
    closesAt: instant(draft.closesAt),
    spendMicrosPerDay: dollars === null ? null : Math.round(dollars * MICROS_PER_DOLLAR),
  };
}

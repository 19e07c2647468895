import type { NewSeasonRequest, SeasonChangeRequest } from "@wisp/api";
import type { SeasonRequest } from "@wisp/arena";

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** A season as the API or a form sends it. */
export const seasonRequest = ({
  opensAt,
  closesAt,
  ...terms
}: NewSeasonRequest): SeasonRequest => ({
  ...terms,
  opensAt: date(opensAt),
  closesAt: date(closesAt),
});

/** A change of a season as the API sends it. */
export const seasonChange = ({
  opensAt,
  closesAt,
  ...terms
}: SeasonChangeRequest): Partial<SeasonRequest> => ({
  ...terms,
  ...(opensAt !== undefined && { opensAt: date(opensAt) }),
  ...(closesAt !== undefined && { closesAt: date(closesAt) }),
});

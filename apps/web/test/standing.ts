import type { ApiStage } from "#features/tournaments/spoilers.ts";

type Standing = ApiStage["standings"][number];

/** A standing of a stage in which nothing was counted but what is given. */
export const standing = (
  agent: string,
  place: number,
  counted: Partial<Standing> = {},
): Standing => ({
  agent,
  place,
  group: 0,
  points: 0,
  opponents: 0,
  direct: 0,
  wins: 0,
  played: 0,
  satOut: 0,
  outIn: null,
  ...counted,
});

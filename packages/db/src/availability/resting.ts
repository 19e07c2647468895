/** SQL: whether an agent rests, because its service limits its rate or its quota is spent. */
export const isResting = (agent: string): string =>
  `coalesce(${agent}."restingUntil" > now(), false)`;

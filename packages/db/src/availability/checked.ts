/** SQL: whether a check holds the agent. */
export const isChecked = (agent: string): string =>
  `coalesce(${agent}."checkedUntil" > now(), false)`;

/** SQL: whether a check has the agent to itself. */
export const isChecked = (agent: string): string =>
  `coalesce(${agent}."checkedUntil" > now(), false)`;

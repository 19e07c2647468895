/** The page that registers agents, in one of its states; empty values are left out. */
export function newAgentAddress(
  state: Readonly<Partial<Record<"address" | "check" | "agent" | "way", string>>> = {},
): string {
  const query = new URLSearchParams(
    Object.entries(state).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size === 0 ? "/agents/new" : `/agents/new?${query}`;
}

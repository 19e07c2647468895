const keyOf = (matchId: string): string => `wisp-seen/${matchId}`;

/** Remembers in this tab that the roles of a match were shown: who reloads has still seen them. */
export function rememberSeen(matchId: string): void {
  try {
    sessionStorage.setItem(keyOf(matchId), "1");
  } catch {
    // Storage is full or forbidden; then a reload forgets.
  }
}

export function wasSeen(matchId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(matchId)) !== null;
  } catch {
    return false;
  }
}

/** A viewer's knowledge of a match: all roles, or the word of the seat whose view was taken. */
type Learnt = "seen" | "seated";

const keyOf = (learnt: Learnt, matchId: string): string => `wisp-${learnt}/${matchId}`;

/** Stores a viewer's knowledge in this tab, since a reload does not undo it. */
export function remember(learnt: Learnt, matchId: string): void {
  try {
    sessionStorage.setItem(keyOf(learnt, matchId), "1");
  } catch {
    // Storage is full or forbidden; then a reload forgets.
  }
}

export function isRemembered(learnt: Learnt, matchId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(learnt, matchId)) !== null;
  } catch {
    return false;
  }
}

import type { Season } from "./season.ts";

/** Whether a user may change a season and act on it: admins, and the organizer whose own it is. */
export const mayRun = (
  user: { readonly id: string; readonly role: string },
  season: Pick<Season, "creatorId">,
): boolean => user.role === "admin" || (user.role === "organizer" && user.id === season.creatorId);

/** Whether a user may make seasons. */
export const mayOrganize = ({ role }: { readonly role: string }): boolean => role !== "user";

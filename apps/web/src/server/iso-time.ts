/** A time as the API shows it; null: it has not come. */
export const isoTime = (date: Date | null): string | null => date?.toISOString() ?? null;

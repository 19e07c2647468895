/** SQL: whether a ticket waits. */
export const open = (ticket: string): string =>
  `(${ticket}."seatedAt" IS NULL AND ${ticket}."cancelledAt" IS NULL)`;

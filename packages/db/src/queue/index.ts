export {
  type JoinFailure,
  joinQueue,
  MAX_TICKETS_PER_MINUTE,
  PRACTICE_WAIT_MS,
  type TicketRequest,
} from "./join.ts";
export { leaveQueue, sweepTickets } from "./leave.ts";
export {
  createPrivateTable,
  joinPrivateTable,
  MAX_PRIVATE_TABLES,
  nextPrivateTable,
  type PrivateTable,
  type PrivateTableFailure,
  privateTable,
  startPrivateTable,
  sweepPrivateTables,
} from "./private-tables.ts";
export { ticketById, waitingTicketsOf } from "./read.ts";
export { seatTickets, type WaitingTicket, waitingTickets } from "./seat.ts";
export {
  type Opponents,
  type QueueKind,
  type Refusal,
  refusals,
  type Ticket,
  type TicketState,
} from "./ticket.ts";

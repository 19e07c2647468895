export {
  type JoinFailure,
  joinQueue,
  MAX_TICKETS_PER_MINUTE,
  PRACTICE_WAIT_MS,
  type TicketRequest,
} from "./join.ts";
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
export { seatTickets, type WaitingTicket, waitingTickets } from "./seat.ts";
export {
  leaveQueue,
  type Opponents,
  type QueueKind,
  type Refusal,
  refusals,
  sweepTickets,
  type Ticket,
  type TicketState,
  ticketById,
  waitingTicketsOf,
} from "./ticket.ts";

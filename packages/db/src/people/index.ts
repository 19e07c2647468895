export { LISTED_AFTER, type PeopleBoard, type PeopleRow, peopleBoard } from "./board.ts";
export { currentTicket } from "./current-seat.ts";
export {
  type GuestOrigin,
  MAX_TABLES_OF_HOST,
  type NoRoom,
  originKey,
  refuseGuest,
  refuseHost,
  refusePeople,
} from "./room.ts";
export { sweepPeople } from "./sweep.ts";

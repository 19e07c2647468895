export { LISTED_AFTER, type PeopleBoard, type PeopleRow, peopleBoard } from "./board.ts";
export { currentTicket } from "./current-seat.ts";
export { type NoRoom, refusePeople } from "./room.ts";
export { sweepPeople } from "./sweep.ts";

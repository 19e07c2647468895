export {
  joinLine,
  MOST_WISHES,
  type NotJoined,
  PRACTICE_WAIT_MS,
  type Wish,
} from "./join.ts";
export { leaveLine, sweepPlaces } from "./leave.ts";
export { seatPlaces, type WaitingPlace, waitingPlaces } from "./line.ts";
export {
  type LineKind,
  type Opponents,
  type Place,
  type PlaceState,
  type Refusal,
  refusals,
} from "./place.ts";
export { placeById, waitingPlacesOf } from "./read.ts";

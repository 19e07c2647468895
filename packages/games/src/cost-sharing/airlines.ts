import type { Draws } from "@wisp/game";
import type { Airline } from "./events.ts";

/** Airlines that a match draws from, from a few heavy jets to many small propellers. */
export const pool: readonly Airline[] = [
  { flightsPerMonth: 620, passengersPerMonth: 93_000, minutes: 105, aircraft: "Airbus A320" },
  { flightsPerMonth: 90, passengersPerMonth: 27_500, minutes: 640, aircraft: "Boeing 777-300ER" },
  { flightsPerMonth: 840, passengersPerMonth: 50_400, minutes: 55, aircraft: "ATR 72" },
  { flightsPerMonth: 310, passengersPerMonth: 52_700, minutes: 150, aircraft: "Boeing 737-800" },
  { flightsPerMonth: 60, passengersPerMonth: 27_000, minutes: 800, aircraft: "Airbus A380" },
  { flightsPerMonth: 450, passengersPerMonth: 36_000, minutes: 80, aircraft: "Embraer 190" },
  { flightsPerMonth: 180, passengersPerMonth: 43_200, minutes: 430, aircraft: "Airbus A330-300" },
  { flightsPerMonth: 980, passengersPerMonth: 156_800, minutes: 95, aircraft: "Boeing 737 MAX 8" },
  { flightsPerMonth: 240, passengersPerMonth: 9_600, minutes: 45, aircraft: "De Havilland Dash 8" },
  { flightsPerMonth: 130, passengersPerMonth: 35_100, minutes: 560, aircraft: "Boeing 787-9" },
  { flightsPerMonth: 540, passengersPerMonth: 102_600, minutes: 130, aircraft: "Airbus A321neo" },
  { flightsPerMonth: 700, passengersPerMonth: 53_200, minutes: 70, aircraft: "Bombardier CRJ900" },
  { flightsPerMonth: 40, passengersPerMonth: 12_400, minutes: 720, aircraft: "Airbus A350-1000" },
  { flightsPerMonth: 380, passengersPerMonth: 45_600, minutes: 115, aircraft: "Airbus A220-300" },
  { flightsPerMonth: 260, passengersPerMonth: 41_600, minutes: 210, aircraft: "Boeing 757-200" },
  { flightsPerMonth: 1_150, passengersPerMonth: 172_500, minutes: 75, aircraft: "Airbus A319" },
  { flightsPerMonth: 420, passengersPerMonth: 7_900, minutes: 40, aircraft: "Cessna Caravan" },
  { flightsPerMonth: 75, passengersPerMonth: 18_000, minutes: 390, aircraft: "Boeing 767-300" },
  { flightsPerMonth: 510, passengersPerMonth: 49_000, minutes: 90, aircraft: "Embraer E195-E2" },
  { flightsPerMonth: 150, passengersPerMonth: 24_300, minutes: 270, aircraft: "Airbus A321XLR" },
];

/** Different airlines of the pool, in an order drawn for the match. */
export const drawAirlines = (draws: Draws, count: number): Airline[] =>
  draws.shuffle(pool).slice(0, count);

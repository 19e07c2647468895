import type { ApiSuspicion } from "@wisp/api";
import type { SuspectRules } from "@wisp/game";
import { useEffect, useMemo, useState } from "react";
import { call } from "#api-client.ts";
import { tabTexts } from "#components/kept-texts.ts";
import type { CallAnswer, RoomAnswer } from "#server/seats/suspects.ts";
import { consent } from "./consent.tsx";
import { type Room, roomAt, type SeatSuspicion } from "./room-suspicion.tsx";
import { type CallPlace, callKey } from "./use-calling.ts";

type Changes = ApiSuspicion["changes"];

/** How often the room of a live match is read: one small answer, and only while the page is seen. */
const POLL_MS = 5_000;

/** State of the viewer's last call. `here`: it stays in this browser. */
type CallSending = "sending" | "counted" | "uncounted" | "here" | "lost";

export interface Suspicion {
  /** The seats that the viewer can name, given all seen events; [] for none. */
  readonly suspects: readonly number[];
  /** The seat that the viewer named last; null: none. */
  readonly own: number | null;
  /** Null before the first call. */
  readonly state: CallSending | null;
  /** The suspicion of the room at the cursor; null until the viewer has called. */
  readonly room: Room | null;
  /** For the seats; null where nothing is drawn. */
  readonly atSeats: SeatSuspicion | null;
  call(seat: number): void;
}

/** A viewer's calls in a match, and the suspicion of the room. */
export function useSuspicion<State>(
  rules: Pick<SuspectRules<State>, "suspects"> | undefined,
  place: CallPlace<State>,
): Suspicion {
  const { matchId, over, cursor, atHead, furthest, shown, known, revealed, knowsMore } = place;
  const [own, setOwn] = useState<OwnCall | null>(null);
  const [state, setState] = useState<CallSending | null>(null);
  const [changes, setChanges] = useState<Changes | null>(null);

  useEffect(() => {
    if (rules === undefined) return;
    const call = lastOwnCall(matchId);
    setOwn(call);
    setState(call === null ? null : consent() === true ? "counted" : "here");
  }, [matchId, rules]);

  const called = own !== null && state !== "sending";
  useEffect(() => {
    if (!called) return;
    let gone = false;
    async function read(): Promise<void> {
      if (document.hidden) return;
      const room = await readRoom(matchId, over);
      // Without a response the known values stay.
      if (!gone && room !== null) setChanges(room);
    }
    void read();
    const timer = over ? undefined : setInterval(read, POLL_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [called, matchId, over]);

  const suspects = useMemo(
    () => (rules === undefined || known === null ? [] : rules.suspects(known)),
    [rules, known],
  );

  async function send(call: OwnCall): Promise<void> {
    const answer = await sendCall(matchId, call);
    setState(answer === null ? "lost" : answer.counted ? "counted" : "uncounted");
    if (answer?.changes) setChanges(answer.changes);
  }

  function call(seat: number): void {
    const made = { cursor: furthest, seat };
    setOwn(made);
    rememberOwnCall(matchId, made);
    const isSent = !knowsMore() && consent() === true;
    setState(isSent ? "sending" : knowsMore() ? "uncounted" : "here");
    if (isSent) void send(made);
  }

  const room = useMemo(() => {
    if (own === null || changes === null || rules === undefined || shown === null) return null;
    const reach = !over && atHead ? Number.POSITIVE_INFINITY : cursor;
    return roomAt(changes, reach, rules.suspects(shown));
  }, [own, changes, rules, shown, over, atHead, cursor]);

  const atSeats = useMemo(
    () =>
      revealed || own === null
        ? null
        : { room: room ?? { people: 0, bySeat: new Map<number, number>() }, own: own.seat },
    [revealed, own, room],
  );

  return { suspects, own: own?.seat ?? null, state, room, atSeats, call };
}

const pathOf = (matchId: string): string => `/api/matches/${matchId}/suspicion`;

async function answered<Value>(path: string, init?: RequestInit): Promise<Value | null> {
  try {
    const response = await fetch(path, { cache: "no-store", ...init });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Submits a call; null if the site could not be reached or refused it. */
const sendCall = (matchId: string, { cursor, seat }: OwnCall): Promise<CallAnswer | null> =>
  answered<CallAnswer>(pathOf(matchId), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ cursor, seat }),
  });

/** The suspicion of the room: in a live match only for a spectator whose call counts. */
async function readRoom(matchId: string, over: boolean): Promise<Changes | null> {
  if (!over) return (await answered<RoomAnswer>(pathOf(matchId)))?.changes ?? null;
  const answer = await call("GET /matches/{id}/suspicion", { id: matchId });
  return "value" in answer ? answer.value.changes : null;
}

/** A call of the viewer, as this tab remembers it. */
interface OwnCall {
  readonly cursor: number;
  readonly seat: number;
}

/** Written by hand: a library for this would be a tenth of the page's scripts. */
const isCall = (value: unknown): value is OwnCall =>
  typeof value === "object" &&
  value !== null &&
  "cursor" in value &&
  "seat" in value &&
  Number.isInteger(value.cursor) &&
  Number.isInteger(value.seat);

/** The viewer's last call in a match; null: none in this tab. */
function lastOwnCall(matchId: string): OwnCall | null {
  try {
    const stored: unknown = JSON.parse(tabTexts.get(callKey(matchId)) ?? "null");
    return isCall(stored) ? stored : null;
  } catch {
    // It cannot be read.
    return null;
  }
}

const rememberOwnCall = (matchId: string, call: OwnCall): void =>
  tabTexts.set(callKey(matchId), JSON.stringify(call));

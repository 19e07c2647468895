import type { ApiSuspicion } from "@wisp/api";
import type { SuspectRules } from "@wisp/game";
import { useEffect, useMemo, useState } from "react";
import { consent } from "./consent.ts";
import { lastOwnCall, type OwnCall, rememberOwnCall } from "./own-calls.ts";
import { readRoom, sendCall } from "./requests.ts";
import { type Room, roomAt, type SeatSuspicion } from "./room.ts";

type Changes = ApiSuspicion["changes"];

/** How often the room of a live match is read: one small answer, and only while the page is seen. */
const POLL_MS = 5_000;

/** State of the viewer's last call. `here`: it stays in this browser. */
export type CallState = "sending" | "counted" | "uncounted" | "here" | "lost";

export interface Suspicion {
  /** The seats that the viewer can name, given all seen events; [] for none. */
  readonly suspects: readonly number[];
  /** The seat that the viewer named last; null: none. */
  readonly own: number | null;
  /** Null before the first call. */
  readonly state: CallState | null;
  /** The suspicion of the room at the cursor; null until the viewer has called. */
  readonly room: Room | null;
  /** For the seats; null where nothing is drawn. */
  readonly atSeats: SeatSuspicion | null;
  call(seat: number): void;
}

/** Where the viewer is. */
interface Place<State> {
  readonly matchId: string;
  readonly over: boolean;
  readonly cursor: number;
  /** The cursor is at the last event that there is. */
  readonly atHead: boolean;
  /** The last event that was ever seen; -1 for none. */
  readonly furthest: number;
  /** By the public events up to the cursor, and up to the furthest one; null before the first. */
  readonly shown: State | null;
  readonly known: State | null;
  /** The roles are shown. */
  readonly revealed: boolean;
  /** The viewer has seen more than the public events: roles, or the word of a seat. */
  knowsMore(): boolean;
}

/** A viewer's calls in a match, and the suspicion of the room. */
export function useSuspicion<State>(
  rules: SuspectRules<State> | undefined,
  place: Place<State>,
): Suspicion {
  const { matchId, over, cursor, atHead, furthest, shown, known, revealed, knowsMore } = place;
  const [own, setOwn] = useState<OwnCall | null>(null);
  const [state, setState] = useState<CallState | null>(null);
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

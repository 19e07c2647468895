"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState, useTransition } from "react";
import { Button } from "#components/button.tsx";
import { changesOf, leaveSeat, seatNow, UnknownSeat } from "./seat-calls.ts";

const POLL_MS = 1_000;
/** By now a table is there, unless the arena is full or its runner is down. */
const LATE_MS = 20_000;

/** Until there is a table: shows the seat as soon as there is one. */
export function WaitingRoom({ ticket }: { ticket: string }) {
  const t = useTranslations("play.waiting");
  const router = useRouter();
  const [late, setLate] = useState(false);
  const [opening, startOpening] = useTransition();
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // A second refresh would begin the first one again; after one that found no table yet, looking goes on.
    if (opening) return;
    const changes = new EventSource(changesOf(ticket));
    const timer = setInterval(() => {
      if (changes.readyState !== EventSource.OPEN) void look();
    }, POLL_MS);
    async function look(): Promise<void> {
      try {
        if ((await seatNow(ticket, -1)).state === "queued") return;
      } catch (error) {
        // Of a seat that is not this browser's, the page says so itself.
        if (!(error instanceof UnknownSeat)) return;
      }
      startOpening(() => router.refresh());
    }
    changes.addEventListener("message", () => void look());
    return () => {
      changes.close();
      clearInterval(timer);
    };
  }, [ticket, router, opening]);
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-24 text-center">
      <h1 className="font-script text-3xl">{t("title")}</h1>
      <p role="status" className="text-soft">
        {t(late ? "late" : "text")}
      </p>
      <Button
        look="quiet"
        onClick={() =>
          void leaveSeat(ticket).then(
            () => router.refresh(),
            () => undefined,
          )
        }
      >
        {t("leave")}
      </Button>
    </div>
  );
}

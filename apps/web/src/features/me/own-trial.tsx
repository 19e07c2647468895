"use client";

import type { ApiCheck } from "@wisp/api";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { GameNames } from "#features/register/steps.tsx";
import { Trial } from "#features/register/trial.tsx";
import { useCheck } from "#features/register/use-check.ts";

/** The progress of a check of one's own agent; the page around it is updated when it is done. */
export function OwnTrial({ first, games }: { first: ApiCheck; games: GameNames }) {
  const { check, reach } = useCheck(first);
  const router = useRouter();
  const ended = first.status !== "done" && check.status === "done";
  useEffect(() => {
    if (ended) router.refresh();
  }, [ended, router]);
  return <Trial check={check} reach={reach} games={games} />;
}

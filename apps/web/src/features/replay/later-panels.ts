import { lazy } from "react";

/** Panels of every game that are loaded when they are opened. */
export const Timing = lazy(async () => ({ default: (await import("./timing.tsx")).Timing }));
export const Reasoning = lazy(async () => ({
  default: (await import("./reasoning.tsx")).Reasoning,
}));

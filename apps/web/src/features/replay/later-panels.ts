import { lazy } from "react";

/** A panel of every game that is loaded when it is opened. */
export const Analysis = lazy(async () => ({ default: (await import("./analysis.tsx")).Analysis }));

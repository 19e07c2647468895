import { z } from "zod";

export const count = z.int().min(0);
/** A time in UTC. */
export const time = z.iso.datetime();
export const moment = time.nullable();

import { a2aRoute } from "#server/guests/a2a-door.ts";

export const POST = a2aRoute;

import { joinPage } from "#server/guests/get-door.ts";

export const dynamic = "force-dynamic";

export const GET = joinPage;

import { beginPage } from "#server/guests/get-door.ts";

export const dynamic = "force-dynamic";

export const GET = beginPage;

import { answerPage } from "#server/guests/get-door.ts";

export const dynamic = "force-dynamic";

export const GET = answerPage;

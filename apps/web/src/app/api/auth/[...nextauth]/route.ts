import { type NextRequest, NextResponse } from "next/server";
import NextAuth from "next-auth";
import { z } from "zod";
import { failedSignIn, forgetUnreadablePages } from "#server/session/callback.ts";
import { authOptions } from "#server/session/options.ts";

const handler = NextAuth(authOptions);

type Context = RouteContext<"/api/auth/[...nextauth]">;

export async function GET(request: NextRequest, context: Context): Promise<Response> {
  const address = await failedSignIn(request);
  if (address !== null) return NextResponse.redirect(address);
  await forgetUnreadablePages(request);
  return handler(request, context);
}

/** What next-auth reads of a body; it fails on any other JSON. */
const fields = z.record(z.string(), z.string());

async function isReadable(request: NextRequest): Promise<boolean> {
  if (!request.headers.get("content-type")?.includes("application/json")) return true;
  return fields.safeParse(
    await request
      .clone()
      .json()
      .catch(() => null),
  ).success;
}

export async function POST(request: NextRequest, context: Context): Promise<Response> {
  if (!(await isReadable(request))) {
    return new Response("The body cannot be read.\n", { status: 400 });
  }
  await forgetUnreadablePages(request);
  return handler(request, context);
}

import { type NextRequest, NextResponse } from "next/server";
import NextAuth from "next-auth";
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

export async function POST(request: NextRequest, context: Context): Promise<Response> {
  await forgetUnreadablePages(request);
  return handler(request, context);
}

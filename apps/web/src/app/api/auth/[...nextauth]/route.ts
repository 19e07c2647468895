import { type NextRequest, NextResponse } from "next/server";
import NextAuth from "next-auth";
import { sentBackInVain } from "../../../../server/session/callback.ts";
import { authOptions } from "../../../../server/session/options.ts";

const handler = NextAuth(authOptions);

export async function GET(
  request: NextRequest,
  context: RouteContext<"/api/auth/[...nextauth]">,
): Promise<Response> {
  const address = await sentBackInVain(request);
  return address === null ? handler(request, context) : NextResponse.redirect(address);
}

export { handler as POST };

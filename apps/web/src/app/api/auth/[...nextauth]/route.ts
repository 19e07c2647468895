import NextAuth from "next-auth";
import { authOptions } from "../../../../server/session/options.ts";

const handler = NextAuth(authOptions);

export { handler as GET, handler as POST };

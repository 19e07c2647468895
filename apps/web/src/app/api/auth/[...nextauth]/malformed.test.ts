import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { openSite } from "#test/open-site.ts";

await openSite({ WISP_MODE: "public" });
const { POST } = await import("./route.ts");

test.each(["", "{", "null", "[]", "7", '{"csrfToken":{}}', '{"email":["a"]}', "\0"])(
  "a step of signing in refuses the JSON %j",
  async (body) => {
    const headers = { "content-type": "application/json; charset=utf-8" };
    const url = "https://wisp.example/api/auth/signin/email-link";
    const params = Promise.resolve({ nextauth: ["signin", "email-link"] });
    const answer = await POST(new NextRequest(url, { method: "POST", headers, body }), { params });
    expect([answer.status, await answer.text()]).toEqual([400, "The body cannot be read.\n"]);
  },
);

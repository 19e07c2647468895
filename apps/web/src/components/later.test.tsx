import { lazy } from "react";
import { prerender } from "react-dom/static";
import { expect, it } from "vitest";
import { Later } from "./later.tsx";

it("is in its place without scripts", async () => {
  const Words = lazy(async () => ({ default: () => <b>{"word ".repeat(5_000)}</b> }));
  const { prelude } = await prerender(
    <p>
      <Later>
        <Words />
      </Later>
    </p>,
  );
  const html = await new Response(prelude).text();
  expect(html).toMatch(/^<p><b>(word ){5000}<\/b><\/p>$/);
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CautionBadge } from "./caution-badge.tsx";

const caution = { text: "changed", title: "It scores differently now." };

it("opens the explanation of a warning with a button, for touch and keyboard", () => {
  const html = renderToStaticMarkup(
    <CautionBadge id="caution-a-0" caution={{ ...caution, warns: true }} />,
  );
  expect(html).toMatch(
    /<button type="button" popoverTarget="caution-a-0"[^>]*><span[^>]*>changed</i,
  );
  expect(html).toMatch(/<div id="caution-a-0" popover="auto".*It scores differently now\./);
});

it("leaves a note without a button", () => {
  const html = renderToStaticMarkup(
    <CautionBadge id="caution-a-0" caution={{ ...caution, warns: false }} />,
  );
  expect(html).not.toContain("button");
  expect(html).toContain("changed");
});

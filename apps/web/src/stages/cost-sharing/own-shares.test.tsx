import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AnswerProvider } from "#features/play/answer-provider.tsx";
import { en } from "#i18n/en.ts";
import { OwnVote } from "./own-shares.tsx";

const question = {
  id: "1",
  asking: "1",
  kind: "vote",
  prompt: "你投给谁的方案？",
  you: "你是 1 号。",
  schema: { type: "string" },
  options: ["Player 1", "Player 2"],
  timeLimitMs: 30_000,
  leftMs: 30_000,
  endsAtMs: 30_000,
};

it("votes for the proposal of a player whose name the page shows in another language", () => {
  const vote = (seat: number) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
        <AnswerProvider
          question={question}
          seat={0}
          names={["1号", "2号", "3号"]}
          lang="zh"
          draftKey="key"
          pressGives={[]}
          inText={(text) => text.replace(/^Player (\d)$/, "$1号")}
          give={async () => undefined}
          draft={async () => undefined}
        >
          <OwnVote seat={seat} />
        </AnswerProvider>
      </NextIntlClientProvider>,
    );
  expect(vote(1)).toContain('aria-label="Player 2"');
  // No option names this player.
  expect(vote(2)).toBe("");
});

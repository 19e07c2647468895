import { expect } from "playwright/test";
import { complaints, expectSound } from "./arena.ts";
import { test } from "./test.ts";

test("the home page says what is shown tonight, and the page has a calendar file", async ({
  page,
  request,
}) => {
  const heard = complaints(page);
  await page.goto("/");
  const line = page
    .getByRole("main")
    .getByRole("link", { name: /^(?:(?:Tonight|Today|Tomorrow) at|On now)/ });
  await expect(line).toHaveAttribute("href", "/show");
  await line.click();
  await expect(page.getByRole("heading", { name: "Tonight's show", level: 1 })).toBeVisible();
  await expect(page.getByText(/^(?:On now|Starts in [\d:]+)$/)).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectSound(page);

  const address = await page
    .getByRole("link", { name: "Add to your calendar" })
    .getAttribute("href");
  const answer = await request.get(address ?? "");
  expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const text = await answer.text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(14);
  const uids = (file: string) => file.match(/^UID:.*$/gm);
  expect(new Set(uids(text)).size).toBe(uids(text)?.length);
  // The same events have the same names whenever the file is made.
  expect(uids(await (await request.get(address ?? "")).text())).toEqual(uids(text));
  heard.expectNone();
});

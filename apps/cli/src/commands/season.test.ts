import { newSeasonSchema } from "@wisp/api";
import { expect, test } from "vitest";
import { serving } from "../../test/servers.ts";
import { type Ran, wisp } from "../../test/wisp.ts";

const NOWHERE = ["--url", "http://127.0.0.1:1"];

function expectMisuse({ code, stdout, stderr }: Ran, sentence: RegExp): void {
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(sentence);
}

test.concurrent.each([
  [["new"], /^Usage: npm run -s wisp -- season new/],
  [["new", "Cup", "--game", "chess"], /There is no game "chess"/],
  [["new", "Cup", "--format", "ladder"], /--format is one of league, swiss/],
  [["new", "Cup", "--format", "swiss", "--points", "best"], /--points is match/],
  [["new", "Cup", "--format", "swiss", "--minutes", "5"], /minutes/],
  [["new", "Cup", "--format", "knockout", "--advance", "4"], /a divisor of/],
  [["new", "Cup", "--format", "knockout", "--sets", "4"], /"maxSets"/],
  [["new", "Cup", "--format", "evening-cup", "--rounds", "4"], /--rounds shapes a stage/],
  [["new", "Cup", "--third-place"], /--third-place shapes a stage/],
  [["new", "Cup", "--format", "groups"], /size/],
  [["new", "Cup", "--language", "fr"], /--language is en or zh/],
  [["new", "Cup", "--opens", "2026-12-01T19:00"], /--opens is a time with its zone/],
  [["invite", "cup"], /^Usage: npm run -s wisp -- season invite/],
  [["begin", "cup"], /Unknown command "season begin"/],
])("wisp season %j", async (words, sentence) => {
  expectMisuse(await wisp(["season", ...words, ...NOWHERE]), sentence);
});

test("wisp season new asks the arena for the stages that its flags shape", async () => {
  const heard: unknown[] = [];
  const url = await serving(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    heard.push(JSON.parse(body));
    response.writeHead(400).end();
  });
  const make = (...words: string[]) =>
    wisp(["season", "new", "Cup", "--game", "tic-tac-toe", ...words], {
      env: { WISP_TOKEN: "wisp_x", WISP_URL: url },
    });
  await make("--format", "swiss", "--rounds", "8", "--points", "2,1");
  await make("--format", "knockout", "--sets", "2", "--max-sets", "4", "--third-place");
  await make("--format", "class-final", "--by-invitation");
  await make("--opens", "2026-12-01T19:00+01:00");
  expect(heard.map((body) => newSeasonSchema.parse(body))).toMatchObject([
    { schedule: "blocks", stages: [{ kind: "swiss", rounds: 8, points: [2, 1] }] },
    { stages: [{ kind: "knockout", advance: 1, sets: 2, maxSets: 4, thirdPlace: true }] },
    { eligibility: "invited", stages: [{ kind: "swiss", advance: 2 }, { kind: "knockout" }] },
    { schedule: "queue", stages: null, opensAt: "2026-12-01T18:00:00.000Z" },
  ]);
});

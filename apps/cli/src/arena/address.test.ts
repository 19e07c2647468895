import { readdir } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { serving } from "../../test/servers.ts";
import { fileOf } from "../../test/wisp.ts";
import { leaveAddress, openAddress } from "./ports.ts";

test("an open arena's address is found, by its database, until it closes", async () => {
  const dataDirectory = dirname(await fileOf("{}"));
  const embedded = { dataDirectory, databaseUrl: undefined };
  const given = { dataDirectory, databaseUrl: "postgresql://somewhere/else" };
  const url = await serving((_, response) => response.end("{}"));
  const other = await serving((_, response) => response.end("{}"));
  expect(await openAddress(embedded)).toBeNull();
  const takeAway = leaveAddress(embedded, url);
  expect(await openAddress(embedded)).toBe(url);
  expect(await openAddress(given)).toBeNull();
  const takeOther = leaveAddress(embedded, other);
  takeAway();
  expect(await openAddress(embedded)).toBe(other);
  takeOther();
  expect(await openAddress(embedded)).toBeNull();
  expect(await readdir(dataDirectory)).toEqual(["given.json"]);
});

test("an address left by a closed arena, or one that leads elsewhere, is not an open arena", async () => {
  const place = { dataDirectory: dirname(await fileOf("{}")), databaseUrl: undefined };
  for (const address of ["http://127.0.0.1:9", "http://10.0.0.1:3000", "nonsense", ""]) {
    leaveAddress(place, address);
    expect({ address, open: await openAddress(place) }).toEqual({ address, open: null });
  }
});

import { ensureUser, userById } from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { deleteOwnAccount } from "./accounts.ts";

const { database } = await freshDatabase();

test("an account is deleted only after its own handle was typed", async () => {
  const ann = await ensureUser(database, "ann");
  const bob = await ensureUser(database, "bob");
  for (const typed of ["", "bob", "Ann"]) {
    expect(await deleteOwnAccount(database, ann, typed)).toEqual({
      failed: "wrong-handle",
      detail: "Type your handle, ann, to delete your account.",
    });
  }
  expect(await userById(database, ann.id)).toMatchObject({ id: ann.id });

  expect(await deleteOwnAccount(database, ann, " ann ")).toEqual({ done: true });
  expect(await userById(database, ann.id)).toBeNull();
  expect(await userById(database, bob.id)).not.toBeNull();
});

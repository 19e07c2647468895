import { AVATARS } from "@wisp/db/naming";

/** The number of the avatar that a form chose; nothing when it chose none that there is. */
export function chosenAvatar(form: FormData): { readonly avatar?: number } {
  const value = form.get("avatar");
  const avatar = typeof value === "string" && value !== "" ? Number(value) : -1;
  return Number.isInteger(avatar) && avatar >= 0 && avatar < AVATARS ? { avatar } : {};
}

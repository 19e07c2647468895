import { type BoardView, boardQuery } from "./address.ts";

/** What a form must send along so that the rest of the address stays; `but` are its own fields. */
export function KeptQuery({ view, but }: { view: BoardView; but: readonly string[] }) {
  return [...boardQuery(view)]
    .filter(([name]) => !but.includes(name))
    .map(([name, value]) => (
      <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
    ));
}

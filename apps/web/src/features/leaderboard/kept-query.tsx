import { type BoardView, boardQuery } from "./address.ts";

/** Hidden fields that keep the rest of the address; `but` are the form's own fields. */
export function KeptQuery({ view, but }: { view: BoardView; but: readonly string[] }) {
  return [...boardQuery(view)]
    .filter(([name]) => !but.includes(name))
    .map(([name, value]) => (
      <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
    ));
}

import type { Coin } from "./coins.ts";
import { seatStyle } from "./seat-style.ts";

/** From one coin to the next, in milliseconds. */
const COIN_EVERY_MS = 60;

/** Points on their way from the middle of the table to the seats. Decoration: the seats show them. */
export function CoinFlight({ coins, seats }: { coins: readonly Coin[]; seats: number }) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 motion-reduce:hidden">
      {coins.map(({ seat, place }) => (
        <span
          key={place}
          style={{ ...seatStyle(seat, seats), animationDelay: `${400 + place * COIN_EVERY_MS}ms` }}
          className="coin absolute top-(--y) left-(--x) size-3 rounded-full border-2 border-[#b9822a] bg-[#ffd98a] @[47rem]:top-(--wide-y) @[47rem]:left-(--wide-x) @[47rem]:size-4"
        />
      ))}
    </div>
  );
}

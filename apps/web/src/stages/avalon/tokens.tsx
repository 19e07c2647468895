import type { Seat } from "@wisp/game";
import { type Role, sideOf } from "@wisp/games/avalon/view";
import { useFormatter, useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { nameInText } from "#components/sanitize.ts";
import { NARROW_FIELD, seatPositions, seatStyle } from "#stages/talk/stage/seat-positions.ts";
import { Crown, Dagger, Mark, Shield } from "./icons.tsx";
import type { Token } from "./story.ts";

/** A card as it lies on the table, face down. */
export const CardBack = ({ className }: { readonly className: string }) => (
  <span
    aria-hidden
    className={classNames(
      "block rounded-[3px] border border-mute bg-raised bg-[repeating-linear-gradient(45deg,var(--line)_0_2px,transparent_2px_5px)]",
      className,
    )}
  />
);

const CARD = "absolute bottom-[2%] -left-[14%] h-[44%] w-[32%] min-h-4.5 min-w-3.5";

/** A vote that is turned up, or a card that is not. */
function SeatCard({ card, moving }: { card: NonNullable<Token["card"]>; moving: boolean }) {
  if (card === "sealed") return <CardBack className={CARD} />;
  const agrees = card === "agree";
  return (
    <span
      className={classNames(
        CARD,
        "grid place-items-center rounded-[3px] border-2 bg-[#fffefb] shadow-card",
        agrees ? "border-[#1a784f] text-[#1a784f]" : "border-[#c0273a] text-[#c0273a]",
        moving && "motion-safe:animate-[card-turn_400ms_ease-out_both]",
      )}
    >
      <Mark good={agrees} className="w-4/5" />
    </span>
  );
}

/**
 * What lies at the seats: the leader's token, the places on the team, votes and cards. A sentence says who leads
 * whom; votes and cards are said where they are counted.
 */
export function Tokens({
  tokens,
  roles,
  names,
  moving,
}: {
  tokens: readonly Token[];
  /** Null while they may not be shown. */
  roles: readonly Role[] | null;
  /** In-game names by seat. */
  names: readonly string[];
  moving: boolean;
}) {
  const t = useTranslations("replay.avalon");
  const format = useFormatter();
  const places = seatPositions(tokens.length);
  const leader = tokens.findIndex(({ leads }) => leads);
  const nameOf = (seat: Seat): string => nameInText(names[seat] ?? "");
  const team = tokens.flatMap(({ onTeam }, seat) => (onTeam ? [nameOf(seat)] : []));
  return (
    <>
      {leader >= 0 && (
        <p className="sr-only">
          {team.length === 0
            ? t("leads", { name: nameOf(leader) })
            : t("leadsTeam", { name: nameOf(leader), team: format.list(team) })}
        </p>
      )}
      <div aria-hidden className="pointer-events-none absolute inset-0 z-1">
        {tokens.map(({ leads, onTeam, card, isNamed }, seat) => {
          const role = roles?.[seat];
          // Away from the middle of the table, where the name of the next face may be.
          const isLeft = (places[seat]?.narrow.x ?? 0) < NARROW_FIELD.width / 2 - 1;
          return (
            <span
              key={seat}
              style={seatStyle(seat, tokens.length)}
              className="absolute top-(--y) left-(--x) size-(--face) -translate-1/2 @[47rem]:top-(--wide-y) @[47rem]:left-(--wide-x) @[47rem]:size-(--wide-face)"
            >
              {onTeam && (
                <>
                  <span className="absolute -inset-[7%] rounded-full border-2 border-text" />
                  <Shield className="absolute -right-[12%] -bottom-[10%] w-[36%] min-w-4 text-text" />
                </>
              )}
              {isNamed && (
                <>
                  <span className="absolute -inset-[7%] rounded-full border-3 border-ember" />
                  <Dagger className="absolute -right-[34%] -bottom-[4%] w-[70%] min-w-8 rotate-[215deg] text-ember" />
                </>
              )}
              {leads && (
                <Crown
                  className={classNames(
                    "absolute -top-[18%] w-[44%] min-w-5 text-lamp",
                    isLeft ? "-left-[14%] -rotate-12" : "-right-[14%] rotate-12",
                  )}
                />
              )}
              {card !== null && <SeatCard card={card} moving={moving} />}
              {role !== undefined && role !== "servant" && role !== "minion" && (
                // A phone has no room for the role at the seat.
                <span
                  className={classNames(
                    "absolute -top-[10%] rounded-full border px-1 text-[0.62rem] leading-3.5 font-semibold @[47rem]:hidden",
                    isLeft === leads ? "-right-[16%]" : "-left-[16%]",
                    sideOf(role) === "evil"
                      ? "border-ember bg-ground text-ember"
                      : "border-sky bg-ground text-sky",
                  )}
                >
                  {t(`shortRoles.${role}`)}
                </span>
              )}
            </span>
          );
        })}
      </div>
    </>
  );
}

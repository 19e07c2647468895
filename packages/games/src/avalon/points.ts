import type { Fact, Outcome, Seat } from "@wisp/game";
import { factOf } from "../common/facts.ts";
import { dealtFacts } from "../common/talk/deals.ts";
import { type Role, type Side, sideOf } from "./roles.ts";
import type { Proposal, State } from "./state.ts";

/** Facts of the game's metrics, by what they count. */
export const facts = {
  questsWon: "quests-won",
  engagement: "quest-engagement",
  teamsRight: "teams-right",
  teamsChanged: "teams-changed",
  failureCards: "failure-cards",
  merlinNamed: "merlin-named",
  votesRight: "votes-right",
  agreed: "agreed",
  silent: "silent-speeches",
  cut: "speeches-cut",
} as const;

/** The facts of one seat, which its side decides in part. */
function factsOf(
  { config, quests, proposals, assassination }: State,
  roles: readonly Role[],
  seat: Seat,
): Fact[] {
  const fact = factOf(seat);
  const sideAt = (other: Seat): Side => sideOf(roles[other] ?? "servant");
  const side = sideAt(seat);
  const isLoyal = side === "loyal";
  const hasEvil = (team: readonly Seat[]): boolean =>
    team.some((other) => sideAt(other) === "evil");
  const count = (of: readonly unknown[]): number => of.length;
  const led = proposals.filter(({ leader }) => leader === seat);
  const sent = led.filter(({ goes }) => goes === true);
  const isRight = ({ team }: Proposal): boolean => hasEvil(team ?? []) !== isLoyal;
  const settled = config.reconsider ? led.filter(({ team }) => team !== null) : [];
  const isChanged = ({ proposed, team }: Proposal): boolean =>
    (team ?? []).some((member) => !(proposed ?? []).includes(member));
  const cards = quests.flatMap((quest) => quest.cards ?? []).filter((card) => card.seat === seat);
  const spoken = proposals.flatMap(({ speeches }) =>
    speeches.filter((speech) => speech.seat === seat && speech.part !== "closing"),
  );
  const voted = proposals.flatMap(({ team, votes }) =>
    (votes ?? []).flatMap((vote) =>
      vote.seat === seat ? [{ agrees: vote.agrees, isClean: !hasEvil(team ?? []) }] : [],
    ),
  );
  const isNamed = assassination !== null && assassination.target === roles.indexOf("merlin");
  const won = quests.filter(({ succeeded }) => succeeded === isLoyal);
  return [
    fact(facts.questsWon, count(won), count(quests)),
    fact(facts.engagement, count(quests.filter(({ team }) => team.includes(seat))), count(quests)),
    fact(facts.teamsRight, count(sent.filter(isRight)), count(sent)),
    fact(facts.teamsChanged, count(settled.filter(isChanged)), count(settled)),
    fact(facts.merlinNamed, Number(isNamed), assassination === null ? 0 : 1),
    fact(facts.agreed, count(voted.filter(({ agrees }) => agrees)), count(voted)),
    fact(facts.silent, count(spoken.filter(({ text }) => text === "")), count(spoken)),
    fact(facts.cut, count(spoken.filter(({ cut }) => cut)), count(spoken)),
    fact(dealtFacts.firstLeader, Number(proposals[0]?.leader === seat), 1),
    ...(isLoyal
      ? [
          fact(
            facts.votesRight,
            count(voted.filter(({ agrees, isClean }) => agrees === isClean)),
            count(voted),
          ),
        ]
      : [
          fact(
            facts.failureCards,
            count(cards.filter(({ card }) => card === "failure")),
            count(cards),
          ),
        ]),
  ];
}

/** How a finished match ended; undefined before the end. */
export function outcome(state: State): Outcome | undefined {
  const { closed } = state;
  if (closed === null) return undefined;
  const { winner, roles } = closed;
  const sides = roles.map(sideOf);
  return {
    points: sides.map((side) => (side === winner ? 1 : 0)),
    pointsScale: 1,
    roles,
    sides,
    winners: sides.flatMap((side, seat) => (side === winner ? [seat] : [])),
    facts: roles.flatMap((_, seat) => factsOf(state, roles, seat)),
  };
}

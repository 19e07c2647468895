import blindsAndCurtains from "./blinds-and-curtains.json" with { type: "json" };
import chipmunkAndSquirrel from "./chipmunk-and-squirrel.json" with { type: "json" };
import drumstickAndWing from "./drumstick-and-wing.json" with { type: "json" };
import lilacAndLavender from "./lilac-and-lavender.json" with { type: "json" };
import mosquitoNetAndMattress from "./mosquito-net-and-mattress.json" with { type: "json" };
import restaurantAndCanteen from "./restaurant-and-canteen.json" with { type: "json" };
import tigerAndLeopard from "./tiger-and-leopard.json" with { type: "json" };
import yogaAndPilates from "./yoga-and-pilates.json" with { type: "json" };

/** Matches that language models played elsewhere, as `wisp verify` reads them, each with the id that it has in every arena. */
export const recordings: readonly unknown[] = [
  blindsAndCurtains,
  chipmunkAndSquirrel,
  drumstickAndWing,
  lilacAndLavender,
  mosquitoNetAndMattress,
  restaurantAndCanteen,
  tigerAndLeopard,
  yogaAndPilates,
];

import {
  type AccessTable,
  accounts,
  admins,
  agentOwner,
  agentOwnerAndAdmins,
  entrants,
  everybody,
  organizers,
  ownerAndAdmins,
  type Row,
  type Rule,
  seasonOrganizer,
  seasonRunners,
} from "./rules.ts";
import { COLLECTION, EXPERIMENT, PACK, SEASON } from "./world.ts";

const owned = ({ agent }: { agent: string }) => ({ slug: agent, agent });
const ofOwner = (fields: Readonly<Record<string, string>> = {}): Row => ({
  rule: agentOwner(),
  form: (world) => ({ ...owned(world), ...fields }),
});
const ofAccount = (fields: Readonly<Record<string, string>> = {}): Row => ({
  rule: accounts(),
  form: () => fields,
});
/** The reviewers of a pack: its creator, and admins. */
const reviewers = seasonRunners;

/** What admins may do to agents of others: take them offline, lift their suspension (and retire them). */
const toOthersAgents: Row = { rule: admins, form: owned };

/** Only admins may do these. */
const ofAdmins = (form: Row["form"]): Row => ({ rule: admins, ...(form && { form }) });

const own: Rule = accounts();

/** Every server action with its permitted callers. */
export const actions: AccessTable = {
  chooseLocale: { rule: everybody, form: () => ({ locale: "en" }) },
  chooseResults: { rule: everybody, form: () => ({ results: "shown" }) },
  loadMetrics: { rule: everybody, given: ({ match }) => [match] },
  loadMore: { rule: everybody, given: () => [{}] },
  sendSignInLink: { rule: everybody, form: () => ({ email: "no address" }) },
  // Answers with the caller's own agents that were absent; without a session, with nothing.
  absentAt: { rule: everybody, given: ({ match }) => [match] },
  experimentOf: { rule: everybody, given: ({ match }) => [match] },
  slugOfName: { rule: everybody, given: () => ["A name"] },
  signOut: { rule: everybody, given: () => [] },
  // The token is the permission.
  unsubscribe: { rule: everybody, form: () => ({ token: "none" }) },

  askForTrial: ofAccount({ address: "owner/space" }),
  registerAgent: ofAccount({ check: "none", name: "n", games: "who-is-spy/en" }),
  registerDialling: ofAccount({ name: "dials", games: "who-is-spy/en" }),
  claimAgent: ofAccount({ claim: "none", name: "n" }),
  markRead: ofAccount({ upTo: "1" }),
  setFollowed: {
    rule: own,
    form: ({ agent }) => ({ agent, follow: "yes" }),
  },
  savePreferences: ofAccount({ "invited/site": "on" }),
  saveWebhook: ofAccount({ url: "https://webhooks.example/" }),
  sendWebhookTest: ofAccount(),
  reenableWebhook: ofAccount(),
  removeWebhook: ofAccount(),
  newToken: ofAccount({ name: "t", scope: "read", days: "1" }),
  deleteAccount: ofAccount({ handle: "somebody-else" }),
  sendReport: {
    rule: own,
    form: ({ agent }) => ({ agent, part: "description", reason: "other", detail: "x" }),
  },
  propose: ofAccount({ pack: PACK, first: "" }),
  changeEntry: ofAccount({ season: SEASON, way: "neither" }),

  changeLadder: ofAccount({ listed: "yes" }),
  setOnlineState: ofOwner({ online: "no" }),
  changeGames: ofOwner({ "who-is-spy/en": "invited" }),
  editAgent: ofOwner({ name: "owned-agent", description: "Mine." }),
  checkAgain: ofOwner(),
  giveKey: ofOwner({ key: "a-new-key-of-mine" }),
  deleteKey: ofOwner(),
  newDialOutKeyOf: ofOwner(),
  retireOwn: {
    rule: agentOwner(),
    form: async (world, caller) => ({
      slug: caller === "owner" ? await world.spareAgent() : world.agent,
    }),
  },
  registerVersion: { rule: agentOwner(), form: ({ agent, check }) => ({ agent, check }) },
  startSeat: { rule: everybody, form: () => ({ game: "none", locale: "en" }) },
  openTable: { rule: everybody, form: () => ({ game: "none", locale: "en" }) },
  joinTable: { rule: everybody, form: ({ ticket }) => ({ table: ticket }) },
  joinWithAgent: {
    rule: agentOwner(),
    form: (world) => ({ agent: world.agent, table: world.ticket }),
  },
  leaveTable: { rule: everybody, form: ({ ticket }) => ({ ticket }) },
  playAgain: { rule: everybody, form: ({ ticket }) => ({ ticket }) },
  // Those who did not open the table are refused by a sentence.
  startTable: { rule: everybody, form: ({ ticket }) => ({ table: ticket }) },
  startTest: {
    rule: agentOwner(),
    form: (world) => ({ ...owned(world), decision: `${world.ended}.1`, times: "1" }),
  },
  startBias: ofOwner({ naming: "1", language: "en" }),
  stopBias: ofOwner(),
  startPractice: ofOwner({ opponents: "queue" }),
  startRanked: ofOwner(),
  playSeason: ofOwner({ season: SEASON }),
  // Leads to the ticket, which is shown to its owner alone.
  leave: { rule: agentOwner(), form: ({ ticket }) => ({ ticket }) },
  // By its id, which is not a secret; of tokens of others it says that there are none.
  endToken: { rule: { ...own, people: agentOwner().people }, form: ({ token }) => ({ id: token }) },

  sendPlan: { rule: accounts(), form: () => ({ plan: "{}", intent: "check" }) },
  runExperiment: {
    rule: agentOwnerAndAdmins(),
    form: () => ({ experiment: EXPERIMENT, experimentAction: "publish" }),
  },
  sendCollection: { rule: accounts(), form: () => ({ plan: "{}", intent: "check" }) },
  runCollection: {
    rule: agentOwnerAndAdmins(),
    form: () => ({ collection: COLLECTION, experimentAction: "publish" }),
  },
  startWhatIf: { rule: accounts(), form: ({ ended }) => ({ match: ended, point: "0/1" }) },
  stopWhatIf: { rule: ownerAndAdmins(), form: ({ fork }) => ({ fork }) },
  saveSeason: {
    rule: organizers(),
    form: () => ({
      season: SEASON,
      slug: SEASON,
      name: "Cup",
      game: "who-is-spy",
      locale: "en",
      visibility: "unlisted",
      eligibility: "everyone",
      schedule: "queue",
      ranking: "total",
      wordsShown: "ended",
    }),
  },
  runSeason: { rule: seasonRunners(), form: () => ({ season: SEASON, seasonAction: "pause" }) },
  inviteNamed: { rule: seasonRunners(), form: () => ({ season: SEASON, agent: "" }) },
  changeClassLink: {
    rule: seasonOrganizer("refused")(),
    form: () => ({ season: SEASON, way: "revoke" }),
  },
  // Of a season that is no tournament: a sentence refuses its organizer.
  saveDay: {
    rule: seasonRunners(),
    form: () => ({ season: SEASON, zone: "UTC", checkInMinutes: "0" }),
  },
  replayLost: {
    rule: seasonRunners(),
    form: () => ({ season: SEASON, stage: "0", round: "0", group: "0", table: "0", match: "0" }),
  },
  removeEntrant: ofAccount({ season: SEASON, agent: "none", reason: "" }),
  objectTo: {
    rule: entrants(),
    form: ({ agent }) => ({ season: SEASON, agent, match: "none", text: "Not so." }),
  },
  decideObjection: {
    rule: seasonRunners(),
    form: () => ({ season: SEASON, dispute: "none", decision: "uphold", ruling: "So it is." }),
  },
  saveClassRoster: {
    rule: seasonOrganizer("refused")(),
    form: () => ({ season: SEASON, roster: "" }),
  },
  // Without a link or a place on the roster, a sentence refuses.
  joinClassOf: ofAccount({ season: SEASON, consents: "on" }),
  leaveClassOf: {
    rule: seasonOrganizer("refused")(),
    form: () => ({ season: SEASON, member: "nobody" }),
  },
  newPack: {
    rule: organizers(),
    form: (_, caller) => ({ name: `Pack of ${caller}`, language: "en" }),
  },
  review: { rule: reviewers(), form: () => ({ pack: PACK, pair: "none", verdict: "refused" }) },
  // A pair's proposer may, too; the answer does not reveal whether there is such a pair.
  rate: { rule: reviewers(), form: () => ({ pack: PACK, pair: "none", closeness: "4" }) },
  retire: { rule: reviewers(), form: () => ({ pack: PACK, pair: "none" }) },

  setOffline: toOthersAgents,
  lift: toOthersAgents,
  requeue: ofAdmins(({ match }) => ({ id: match })),
  giveUp: ofAdmins(({ match }) => ({ id: match, reason: "x" })),
  closeReportAs: ofAdmins(({ report }) => ({ id: report, outcome: "dismissed" })),
  judgePicture: ofAdmins(({ ids }) => ({ agent: ids.owner, hash: "none", verdict: "approved" })),
  moderateSubject: ofAdmins(() => ({ kind: "none", reason: "x" })),
  revertModeration: ofAdmins(() => ({ act: "none" })),
  giveRole: ofAdmins(({ ids }) => ({ user: ids.stranger, role: "user" })),

  // Last: it ends the sessions of all who call it.
  signOutEverywhere: { rule: everybody, given: () => [] },
};

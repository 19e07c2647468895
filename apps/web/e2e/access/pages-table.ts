import {
  type AccessTable,
  accounts,
  admins,
  agentOwner,
  agentOwnerAndAdmins,
  everybody,
  nobodyAtAll,
  type Row,
  type Rule,
  seasonOrganizer,
  seasonRunners,
} from "./rules.ts";
import { COLLECTION, EXPERIMENT, PACK, SEASON, STUDY } from "./world.ts";

const ofMatch: Row = { rule: everybody, at: ({ match }) => ({ id: match }) };
const ofAgent: Row = { rule: everybody, at: ({ agent }) => ({ slug: agent }) };
const ofLeaderboard: Row = { rule: everybody, at: () => ({ season: "house" }) };
const ofPack = { at: () => ({ slug: PACK }) };

/** The edit page of a season exists only for those who run it. */
const editors: Rule = {
  nobody: "nothing there",
  people: { ...seasonRunners().people, stranger: "nothing there", owner: "nothing there" },
};

/** A class exists for the organizer of its season alone; an admin is a stranger to it. */
const teachers: Rule = {
  nobody: "nothing there",
  people: seasonOrganizer("nothing there")().people,
};

/** An experiment that is not published: its owner and admins see it. */
const researchers: Rule = { nobody: "nothing there", people: agentOwnerAndAdmins().people };

/** Every page with its permitted readers. */
export const pages: AccessTable = {
  "/": { rule: everybody },
  "/agents": { rule: everybody },
  "/agents/[slug]": ofAgent,
  "/community": { rule: everybody },
  "/community/[starter]": { rule: everybody, at: () => ({ starter: "python" }) },
  "/docs": { rule: everybody },
  "/docs/[page]": { rule: everybody, at: () => ({ page: "rules" }) },
  "/docs/[page]/[file]": {
    rule: everybody,
    at: () => ({ page: "science", file: "board.svg" }),
  },
  "/docs/api": { rule: everybody },
  "/docs/metrics": { rule: everybody },
  "/embed/[id]": ofMatch,
  "/embed/board/[season]": ofLeaderboard,
  "/games": { rule: everybody },
  "/games/[game]": { rule: everybody, at: () => ({ game: "tic-tac-toe" }) },
  "/games/[game]/view.js": { rule: everybody, at: () => ({ game: "tic-tac-toe" }) },
  "/leaderboard": { rule: everybody },
  "/leaderboard/[season]": ofLeaderboard,
  "/lab": { rule: everybody },
  // Visitors are shown how to sign in.
  "/lab/new": { rule: everybody },
  "/lab/compare": { rule: everybody },
  "/lab/cards": { rule: everybody },
  "/lab/cards/house": { rule: everybody },
  "/lab/collections": { rule: everybody },
  "/lab/collections/new": { rule: everybody },
  "/lab/collections/[slug]": { rule: researchers, at: () => ({ slug: COLLECTION }) },
  "/lab/forks/new": { rule: everybody },
  "/lab/forks/[id]": { rule: everybody, at: ({ fork }) => ({ id: fork }) },
  // Of a fork without branches.
  "/lab/forks/[id]/compare": { rule: nobodyAtAll, at: ({ fork }) => ({ id: fork }) },
  "/lab/[slug]": { rule: researchers, at: () => ({ slug: EXPERIMENT }) },
  // Of an experiment without matches.
  "/lab/[slug]/compare": { rule: nobodyAtAll, at: () => ({ slug: EXPERIMENT }) },
  "/manifest.webmanifest": { rule: everybody },
  // Files for assistants, and the first page of the door that needs addresses alone.
  "/.well-known/agent-card.json": { rule: everybody },
  "/join": { rule: everybody },
  // Of a link that is not ours: it says where to begin.
  "/join/begin/[nonce]": { rule: everybody, at: () => ({ nonce: "none" }) },
  "/join/[secret]": { rule: nobodyAtAll, at: () => ({ secret: "none" }) },
  "/join/[secret]/[number]": { rule: nobodyAtAll, at: () => ({ secret: "none", number: "0" }) },
  "/llms-full.txt": { rule: everybody },
  "/llms.txt": { rule: everybody },
  "/mcp/server-card": { rule: everybody },
  "/server.json": { rule: everybody },
  "/skill.md": { rule: everybody },
  "/skill.zh.md": { rule: everybody },
  "/packs": { rule: everybody },
  "/papers": { rule: everybody },
  "/papers/[slug]": { rule: everybody, at: () => ({ slug: "wis" }) },
  "/status": { rule: everybody },
  // Without its words, except for its reviewers (e2e/packs.spec.ts).
  "/packs/[slug]": { rule: everybody, ...ofPack },
  "/play": { rule: everybody },
  "/play/ladder": { rule: everybody },
  "/play/people": { rule: everybody },
  "/play/puzzle": { rule: everybody },
  "/play/puzzle/archive": { rule: everybody },
  "/show": { rule: everybody },
  "/show/calendar.ics": { rule: everybody },
  // The reader's own.
  "/play/rating": { rule: everybody },
  // The link is the key, and there is none here.
  "/play/table/[id]": { rule: nobodyAtAll, at: ({ ticket }) => ({ id: ticket }) },
  // Found by the browser that took the seat alone.
  "/play/[seat]": { rule: nobodyAtAll, at: ({ ticket }) => ({ seat: ticket }) },
  "/practice": { rule: everybody },
  "/privacy": { rule: everybody },
  "/robots.txt": { rule: everybody },
  "/seasons": { rule: everybody },
  "/seasons/[slug]": { rule: everybody, at: () => ({ slug: SEASON }) },
  // Only tournaments have them.
  "/seasons/[slug]/calendar.ics": { rule: nobodyAtAll, at: () => ({ slug: SEASON }) },
  "/seasons/[slug]/day": { rule: nobodyAtAll, at: () => ({ slug: SEASON }) },
  "/seasons/[slug]/feed.xml": { rule: nobodyAtAll, at: () => ({ slug: SEASON }) },
  "/seasons/[slug]/screen": { rule: nobodyAtAll, at: () => ({ slug: SEASON }) },
  // Says who makes seasons to all others.
  "/seasons/new": { rule: everybody },
  "/sign-in": { rule: everybody },
  "/sitemap.xml": { rule: everybody },
  // Of an operator who named no contact.
  "/.well-known/security.txt": { rule: nobodyAtAll },
  "/terms": { rule: everybody },
  // A link that is not valid says so.
  "/unsubscribe": { rule: everybody, query: () => ({ token: "none" }) },
  "/sign-in/link": { rule: everybody, query: () => ({ email: "a@b.example", token: "none" }) },
  "/watch": { rule: everybody },
  "/watch/[id]": ofMatch,

  // An address is typed before signing in; an agent that dials out gets its key immediately.
  "/agents/new": { rule: accounts(), query: () => ({ way: "dial-out" }) },
  "/claim": { rule: accounts() },
  "/me": { rule: accounts() },
  "/me/agents/[slug]/decisions": { rule: agentOwner(), at: ({ agent }) => ({ slug: agent }) },
  "/me/agents/[slug]/decisions/[match]/[nth]": {
    rule: agentOwner(),
    at: ({ agent, ended }) => ({ slug: agent, match: ended, nth: "1" }),
  },
  "/me/agents/[slug]/live": { rule: agentOwner(), at: ({ agent }) => ({ slug: agent }) },
  "/me/agents/[slug]/notes": { rule: agentOwner(), at: ({ agent }) => ({ slug: agent }) },
  "/me/agents/[slug]/test-runs/[id]": {
    rule: agentOwner(),
    at: ({ agent, testRun }) => ({ slug: agent, id: testRun }),
  },
  "/me/following": { rule: accounts() },
  "/me/notifications": { rule: accounts() },
  "/me/notifications/settings": { rule: accounts() },
  "/packs/[slug]/propose": { rule: accounts(), ...ofPack },
  "/packs/new": { rule: accounts() },
  "/report": { rule: accounts(), query: ({ agent }) => ({ agent }) },

  "/practice/[id]": { rule: agentOwner(), at: ({ ticket }) => ({ id: ticket }) },
  // Anybody may see the form; the link or the roster decides who joins.
  "/seasons/[slug]/join": { rule: everybody, at: () => ({ slug: SEASON }) },
  "/seasons/[slug]/class": { rule: teachers, at: () => ({ slug: SEASON }) },
  "/seasons/[slug]/edit": { rule: editors, at: () => ({ slug: SEASON }) },

  // Visitors are shown how to sign in.
  "/studies": { rule: everybody },
  "/studies/new": { rule: everybody },
  "/studies/[slug]": {
    rule: { nobody: "nothing there", people: agentOwner().people },
    at: () => ({ slug: STUDY }),
  },
  // They say the same to all who are no raters, whether there is such a study or not.
  "/studies/[slug]/join": { rule: everybody, at: () => ({ slug: "study" }) },
  "/studies/[slug]/rate": { rule: everybody, at: () => ({ slug: "study" }) },

  "/admin": { rule: admins },
  "/admin/agents": { rule: admins },
  "/admin/audit": { rule: admins },
  "/admin/fair-play": { rule: admins },
  "/admin/matches": { rule: admins },
  "/admin/moderation": { rule: admins },
  "/admin/pictures": { rule: admins },
  "/admin/reports": { rule: admins },
  "/admin/users": { rule: admins },
  "/admin/words": { rule: admins },
};

import { languageQuery } from "@wisp/api";
import { getLocale } from "next-intl/server";
import { cardAnswer } from "#features/pictures/pictures.ts";
import { cardOfPlace } from "#features/pictures/place-card.ts";
import { finalOrder, firstThree } from "#features/tournaments/final-order.ts";
import { knownTournament, wholeTournament } from "#features/tournaments/known-tournament.ts";
import { ApiProblem, publicRoute, readName, readQuery } from "#server/calls/api.ts";

/** The picture of one of the first three of a tournament that was played to its end. */
export const GET = publicRoute<{ slug: string; place: string }>(
  async ({ params, search, request }) => {
    const { lang } = readQuery(languageQuery, search);
    const season = await knownTournament(readName(params.slug));
    const tournament = await wholeTournament(season);
    const place = firstThree(tournament).find((each) => `${each.place}` === params.place);
    const agent = tournament.agents.find(({ slug }) => slug === place?.agent);
    if (place === undefined || agent === undefined) {
      throw new ApiProblem(
        "not-found",
        "The first three places of a tournament have a picture, once it was played to its end.",
      );
    }
    const drawing = await cardOfPlace(
      season,
      { place, agent, entrants: finalOrder(tournament).length },
      lang ?? (await getLocale()),
    );
    return cardAnswer(request, drawing, 300);
  },
);

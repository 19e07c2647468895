import {
  type Agreement,
  type AgreementOverPairs,
  agreementOf,
  agreementOverPairs,
  cohenKappa,
  fleissKappa,
  type ItemRating,
  ratingTable,
} from "@wisp/stats";

/** Agreement as the paper prints it: Fleiss' kappa, and mean and deviation over pairs of annotators. */
export interface GroupedAgreement {
  readonly fleiss: Agreement;
  readonly pairs: AgreementOverPairs;
}

type NumberRating = Omit<ItemRating, "value"> & { readonly value: number | null };

/**
 * The agreement about something that is there or not, of all raters and over pairs of them.
 *
 * @param ratings of values; null: unclear
 * @param from the lowest value that counts as there
 */
function agreementFrom(ratings: readonly NumberRating[], from: number): GroupedAgreement {
  const table = ratingTable(
    ratings.map(({ value, ...rating }) => ({
      ...rating,
      value: value === null ? null : value >= from ? "yes" : "no",
    })),
    ["no", "yes"],
  );
  return {
    fleiss: agreementOf(fleissKappa(table)),
    pairs: agreementOverPairs(table, (pair) => cohenKappa(table, pair, "identity")),
  };
}

/** The lowest value of a scale from 1 to 5 that counts as followed. */
const FOLLOWED = 4;

/** The agreement about how well intentions were followed, 1 to 5, grouped into 1 to 3 and 4 to 5 first (InterIntent). */
export const groupedAgreement = (ratings: readonly NumberRating[]): GroupedAgreement =>
  agreementFrom(ratings, FOLLOWED);

/** The agreement about whether intentions are reasonable: 1 or 0. */
export const selectionAgreement = (ratings: readonly NumberRating[]): GroupedAgreement =>
  agreementFrom(ratings, 1);

declare module "edmonds-blossom-fixed" {
  /**
   * The matching of a graph with the greatest weight, as the partner of each vertex (-1: none). Not listed:
   * vertices beyond the last edge's.
   *
   * @param edges two vertices, and a whole weight
   * @param maxCardinality only matchings with the most pairs
   */
  export default function blossom(
    edges: readonly (readonly [number, number, number])[],
    maxCardinality?: boolean,
  ): number[];
}

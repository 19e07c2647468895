import { Fragment, type ReactNode } from "react";

/** Small facts in the sentence below a heading, with dots between them. */
export const LeadFacts = ({ children }: { children: readonly ReactNode[] }) =>
  children.map((fact, place) => (
    <Fragment key={place}>
      {place > 0 && " · "}
      {fact}
    </Fragment>
  ));

/** How a person calls a command in the checkout: there is no `wisp` on the path. */
export const program = "npm run -s wisp --";

/** How a person calls the command that the package installs. */
export const program = "wisp";

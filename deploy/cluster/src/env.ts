/** The variables that a cluster is started with; programs inherit none but their path. */
export const variables: Readonly<NodeJS.ProcessEnv> = process.env;

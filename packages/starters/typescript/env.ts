/** Where to listen. In a container HOST must be 0.0.0.0 (the Dockerfile says so). */
export const port = Number(process.env.PORT ?? 7860);
export const host = process.env.HOST ?? "127.0.0.1";

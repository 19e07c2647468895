/** Where programs are; those of root may be outside an ordinary user's path. */
export const searchPath = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/sbin"];

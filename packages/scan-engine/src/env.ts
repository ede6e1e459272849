/** The environment of the command; the only place of this package that reads it. */
export const environment: Record<string, string | undefined> = process.env;

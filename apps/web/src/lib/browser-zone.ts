/** The browser's own time zone (IANA). */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Searches of a person that are kept; the oldest goes when another comes. */
export const keptSearches = 200;
/** Matches that a search lists, the best ones; their number is told in full. */
export const listedMatches = 100;
/** Searches one person may ask in a minute. */
export const searchesPerMinute = 30;
/** Questions one person may put to outside services in a day (UTC). */
export const asksPerDay = 10;
/** Bytes of a picture that is sent to an outside service. */
export const maxPictureBytes = 10 * 2 ** 20;

/**
 * A space of French punctuation at which a line could break: a colon or a closing mark would begin the next one. Narrow
 * ones (U+202F) stand before ; ! ? and %, wide ones (U+00A0) before a colon and inside guillemets.
 */
export const looseFrenchSpace = / (?:[;!?%](?![\w=])|:(?![\w/])|»)|« /u;

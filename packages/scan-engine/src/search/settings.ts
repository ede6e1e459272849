import { z } from 'zod';

/** Search engines the operator has configured; what is absent is not used. */
export type SearchSettings = {
  /** Base address of a SearXNG instance, may be private. */
  searxngUrl?: string;
  braveApiKey?: string;
  google?: { apiKey: string; engineId: string };
};

/** Sent in a header and a query: anything but these characters would be a mistake in pasting. */
const secret = z.string().regex(/^[\w:.-]{8,256}$/u, {
  error: 'must be the bare key: 8 to 256 letters, digits and _ : . -',
});

/** The connectors' environment variables; the settings page of the docs is made from the descriptions. */
export const searchSettingsSchema = z.object({
  SEARXNG_URL: z
    .url({ protocol: /^https?$/u, error: 'must be an http or https address' })
    .optional()
    .describe(
      'Base address of your SearXNG instance, asked for JSON (`search.formats` in its settings.yml must hold `json`). It may stand on a private address. Default: not used.',
    ),
  BRAVE_SEARCH_API_KEY: secret
    .optional()
    .describe(
      'Key of the Brave Search API; sent to api.search.brave.com only. Storing results needs a plan that grants it. Default: not used.',
    ),
  GOOGLE_SEARCH_API_KEY: secret
    .optional()
    .describe(
      'Key of the Google Programmable Search JSON API, together with GOOGLE_SEARCH_ENGINE_ID. Google takes no new customers and ends the API on 2027-01-01: for keys that still work. Default: not used.',
    ),
  GOOGLE_SEARCH_ENGINE_ID: secret
    .optional()
    .describe('Id (`cx`) of the Google search engine that GOOGLE_SEARCH_API_KEY asks.'),
});

/**
 * Reads the connectors' settings from environment variables; empty ones count as not set.
 * Throws an `Error` that names every bad variable and what it must be, never its value.
 */
export function searchSettingsFromEnv(env: Record<string, string | undefined>): SearchSettings {
  const given = Object.fromEntries(
    Object.keys(searchSettingsSchema.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const parsed = searchSettingsSchema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
    throw new Error(`Search settings: ${faults.join('; ')}`);
  }
  const { SEARXNG_URL, BRAVE_SEARCH_API_KEY, GOOGLE_SEARCH_API_KEY, GOOGLE_SEARCH_ENGINE_ID } =
    parsed.data;
  if ((GOOGLE_SEARCH_API_KEY === undefined) !== (GOOGLE_SEARCH_ENGINE_ID === undefined)) {
    throw new Error(
      'Search settings: GOOGLE_SEARCH_API_KEY and GOOGLE_SEARCH_ENGINE_ID must be set together',
    );
  }
  return {
    ...(SEARXNG_URL !== undefined && { searxngUrl: SEARXNG_URL }),
    ...(BRAVE_SEARCH_API_KEY !== undefined && { braveApiKey: BRAVE_SEARCH_API_KEY }),
    ...(GOOGLE_SEARCH_API_KEY !== undefined &&
      GOOGLE_SEARCH_ENGINE_ID !== undefined && {
        google: { apiKey: GOOGLE_SEARCH_API_KEY, engineId: GOOGLE_SEARCH_ENGINE_ID },
      }),
  };
}

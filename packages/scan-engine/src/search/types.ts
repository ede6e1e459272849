export type SearchKind = 'web' | 'image' | 'video';
export type SearchHit = {
  url: string;
  title: string;
  snippet: string;
  thumb: string | null;
  engine: string;
  rank: number;
};
/** `degraded` names what is missing ("engine brave: rate limit"): never to be read as "nothing found". */
export type SearchAnswer = {
  hits: SearchHit[];
  exhausted: boolean;
  degraded: string[];
  /** Engines behind the connector that had a bad moment, where each can be asked alone. */
  silentEngines?: string[];
  /** The engine, or every silent one behind the connector, refused us: asked again today it says the same. */
  isFinal?: true;
};
export type SearchConnector = {
  id: 'searxng' | 'brave' | 'google';
  /** What it can be asked for. */
  kinds: readonly SearchKind[];
  search(
    query: string,
    options: {
      kind: SearchKind;
      page?: number;
      /** Of the engines behind the connector these alone. */
      engines?: readonly string[];
      deadlineAt: number;
      signal?: AbortSignal;
    },
  ): Promise<SearchAnswer>;
};

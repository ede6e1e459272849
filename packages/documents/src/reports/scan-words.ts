import type {
  InstantScanFinding,
  MatchQuality,
  Verdict,
  VerdictReason,
} from '@leakblock/domain/scans';

type Kind = InstantScanFinding['kind'];
export type Sign =
  | 'rule_matched'
  | 'differs_from_impossible_name'
  | 'name_in_title'
  | 'exact_name'
  | 'site_reliable'
  | 'site_unreliable'
  | 'site_unproven'
  | 'impossible_name_refused'
  | 'impossible_name_accepted'
  | 'answer_repeated'
  | 'page_of_impossible_name'
  | 'asked_through_search'
  | 'search_title'
  | 'search_snippet'
  | 'other';

/** Words of the report about a free check: those of its page. Numbers and moments come written out already. */
export type ScanWords = {
  title: string;
  checked: (when: string) => string;
  coverage: (answered: string, asked: string) => string;
  headline: {
    leaks: (count: number, written: string) => string;
    review: (count: number, written: string) => string;
    none: string;
    noAnswer: string;
  };
  noProof: (asked: string) => string;
  /** Where no platform takes the name. */
  enginesOnly: Record<'coverage' | 'none' | 'noProof', string>;
  /** What a search engine is, and what it said. */
  engine: Record<'kind' | Verdict, string>;
  figures: Record<'leaks' | 'review' | 'matches' | 'platforms' | 'damage', string>;
  estimate: string;
  of: (answered: string, asked: string) => string;
  headings: Record<'findings' | 'labels' | 'damage' | 'platforms' | 'next' | 'support', string>;
  columns: Record<'page' | 'match' | 'why' | 'platform' | 'answer' | 'reason', string>;
  name: (name: string) => string;
  blurred: string;
  masked: string;
  hidden: (count: number, written: string) => string;
  chance: (percent: string, certainty: string) => string;
  quality: Record<MatchQuality, string>;
  qualityMeaning: Record<MatchQuality, string>;
  certainty: Record<InstantScanFinding['certainty'], string>;
  kinds: Record<Kind, string>;
  kindMeaning: Record<Kind, string>;
  siteKinds: Record<InstantScanFinding['siteKind'], string>;
  evidence: Record<Sign, string>;
  formula: (written: Record<'leaks' | 'views' | 'buyers' | 'price' | 'amount', string>) => string;
  assumptions: string;
  platforms: string;
  verdicts: Record<Verdict, string>;
  reasons: Record<VerdictReason, string>;
  next: Record<'keep' | 'own' | 'spelling' | 'calm' | 'retry', string>;
  support: string;
};

import type { ScanWords } from './scan-words.ts';

export const en: ScanWords = {
  title: 'Free leak check',
  checked: (when) => `Checked on ${when}`,
  coverage: (answered, asked) => `${answered} of ${asked} platforms answered.`,
  headline: {
    leaks: (count, written) => (count === 1 ? 'We found 1 leak.' : `We found ${written} leaks.`),
    review: (count, written) =>
      `No leak found, but ${count === 1 ? 'one page' : `${written} pages`} you should look at.`,
    none: 'No match on the platforms that answered.',
    noAnswer: 'No platform answered this time.',
  },
  noProof: (asked) =>
    `This is not proof that nothing is out there. We asked ${asked} platforms for this name; other sites, private groups, other spellings and re-uploads without your name were not part of this check.`,
  enginesOnly: {
    coverage: 'Only search engines were asked: no platform takes a user name in these letters.',
    none: 'The search engines list no match.',
    noProof:
      'This is not proof that nothing is out there. Only search engines were asked; sites that they do not list, private groups, other spellings and re-uploads without your name were not part of this check.',
  },
  engine: {
    kind: 'Search engine',
    found: 'It lists pages with this name on sites that we know.',
    not_found: 'It lists no page with this name on sites that we know.',
    unknown: 'It did not answer, or only in part.',
  },
  figures: {
    leaks: 'Leaks found',
    review: 'Content to review',
    matches: 'Matches found',
    platforms: 'Platforms answered',
    damage: 'Monthly damage estimate',
  },
  estimate: 'an estimate, not a measurement',
  of: (answered, asked) => `${answered} of ${asked}`,
  headings: {
    findings: 'What we found',
    labels: 'What the labels mean',
    damage: 'How the estimate is made',
    platforms: 'Platforms asked',
    next: 'What you can do now',
    support: 'You are not alone with this',
  },
  columns: {
    page: 'Page',
    match: 'Match',
    why: 'Why we think so',
    platform: 'Platform',
    answer: 'Answer',
    reason: 'Why',
  },
  name: (name) => `Name: ${name}`,
  blurred: 'Address hidden in the free check',
  masked: 'Details are shown to registered creators.',
  hidden: (count, written) =>
    count === 1
      ? '1 more match is counted above and not listed here.'
      : `${written} more matches are counted above and not listed here.`,
  chance: (percent, certainty) => `${percent} – ${certainty}`,
  quality: {
    exact: 'Exact match',
    high: 'High match',
    good: 'Good match',
  },
  qualityMeaning: {
    exact:
      'The page carries exactly the name you typed, in its title or address, and the site’s answer leaves practically no doubt.',
    high: 'The site knows exactly the name you typed; title or address do not confirm it as well.',
    good: 'A search engine names the page; we have not looked at it.',
  },
  certainty: {
    certain: 'practically certain',
    likely: 'likely',
    unverified: 'unverified',
  },
  kinds: {
    leak: 'Leak',
    review: 'To review',
  },
  kindMeaning: {
    leak: 'A page under this name on a site that shares other people’s content.',
    review:
      'A page under this name. It may be your own, a fan’s or an impostor’s – only you can tell.',
  },
  siteKinds: {
    platform: 'Profile platform',
    leak: 'Leak site',
    forum: 'Forum',
    tube: 'Video site',
    file_host: 'File host',
  },
  evidence: {
    rule_matched: 'The site’s answer is the one it gives for existing pages',
    differs_from_impossible_name: 'The page differs from the one for a name that cannot exist',
    name_in_title: 'The name stands in the page’s title or address',
    exact_name: 'The page shows exactly this name, not just a part of a word',
    site_reliable: 'The site passed our recent reliability tests',
    site_unreliable: 'The site failed our latest reliability test',
    site_unproven: 'We know no account there that could test how reliable the site is',
    impossible_name_refused: 'Asked for a name that cannot exist, the site said no',
    impossible_name_accepted: 'Asked for a name that cannot exist, the site said yes',
    answer_repeated: 'Asked twice, the site gave the same answer',
    page_of_impossible_name: 'The page looks like the one for a name that cannot exist',
    asked_through_search: 'The answer comes from a search page, which is weaker evidence',
    search_title: 'A search engine lists the page with this name in its title',
    search_snippet: 'A search engine lists the page with this name in its text',
    other: 'Another sign in the site’s answer',
  },
  formula: ({ amount, buyers, leaks, price, views }) =>
    `Leaks (${leaks}) × ${views} views per month × ${buyers} buyers per 1,000 viewers × ${price} = ${amount} per month`,
  assumptions:
    'These are assumptions, not measurements: how often a leaked page is viewed, how many viewers would have paid, and the price of one month’s subscription. Without a leak the estimate is zero.',
  platforms:
    'Every platform of the free check and what it answered. A missing answer is never counted as “nothing there”. One platform can hold several matches, for example one for each spelling of the name.',
  verdicts: {
    found: 'Found',
    not_found: 'Not found',
    unknown: 'No answer',
  },
  reasons: {
    rule_found: 'The site shows a page under this name.',
    differs_from_impossible_name:
      'The page differs clearly from the one for a name that cannot exist.',
    rule_not_found: 'The site says there is no page under this name.',
    same_as_impossible_name: 'The site answers as it does for a name that cannot exist.',
    name_not_allowed: 'The site does not allow names of this form.',
    challenge: 'The site asked for proof that we are human.',
    login_wall: 'The site shows its content to members only.',
    blocked: 'The site refused our request.',
    rate_limited: 'The site asked us to come back later.',
    timed_out: 'The site did not answer in time.',
    refused: 'No connection to the site was possible.',
    server_error: 'The site reported an error of its own.',
    broken_rule: 'The site’s answer does not tell whether the name exists there.',
    ambiguous: 'The answer could mean either, so we do not count it.',
    unsafe_address: 'The address is not one we may ask.',
    too_large: 'The answer was too large to read to the end.',
    unproven:
      'This site could not be tested with a known account, so a “no” from it would prove nothing.',
    busy: 'Others were asking the site; there was no free turn in time.',
    cancelled: 'The scan ended before this site had answered.',
  },
  next: {
    keep: 'Keep evidence: note the date and the name of the site before anything changes.',
    own: 'Tell your own pages from foreign ones: a match to review may simply be yours.',
    spelling: 'Check other spellings and former names as well.',
    calm: 'Do not write to the uploader. A formal notice to the site or its host works better and keeps you out of reach.',
    retry: 'Some platforms did not answer. Checking the name again later may tell more.',
  },
  support:
    'Seeing such results can be hard. It is not your fault, and nothing has to be decided today. Talk to somebody you trust; if you are being threatened or blackmailed, keep the messages and go to the police.',
};

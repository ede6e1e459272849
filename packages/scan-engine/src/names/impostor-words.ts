/** A word put to a name, with how usual it is (0 to 1). `before` and `after`: where it stands. */
type ImpostorWord = { word: string; weight: number; before?: boolean; after?: boolean };

/** Words that impostors, fan pages and second accounts add to a creator's name, commonest first. */
export const impostorWords: readonly ImpostorWord[] = [
  { word: 'official', weight: 0.58, after: true },
  { word: 'real', weight: 0.54, before: true, after: true },
  { word: 'vip', weight: 0.5, after: true },
  { word: 'onlyfans', weight: 0.48, after: true },
  { word: 'xx', weight: 0.46, before: true, after: true },
  { word: 'x', weight: 0.45, after: true },
  { word: 'backup', weight: 0.44, after: true },
  { word: 'the', weight: 0.43, before: true },
  { word: 'xo', weight: 0.4, after: true },
  { word: 'of', weight: 0.38, after: true },
  { word: 'its', weight: 0.37, before: true },
  { word: 'private', weight: 0.35, after: true },
  { word: 'iam', weight: 0.34, before: true },
  { word: 'free', weight: 0.32, after: true },
  { word: 'only', weight: 0.3, before: true },
  { word: 'leaks', weight: 0.3, after: true },
  { word: 'leaked', weight: 0.28, after: true },
  { word: 'miss', weight: 0.28, before: true },
  { word: 'xoxo', weight: 0.26, after: true },
  { word: 'tv', weight: 0.24, after: true },
  { word: 'live', weight: 0.23, after: true },
  { word: 'exclusive', weight: 0.22, after: true },
  { word: 'nsfw', weight: 0.22, after: true },
  { word: 'fanpage', weight: 0.2, after: true },
  { word: 'xxx', weight: 0.2, before: true, after: true },
  { word: 'hot', weight: 0.18, after: true },
];

/** Numbers put behind a name, with how usual they are. */
export const impostorNumbers: readonly (readonly [string, number])[] = [
  ['1', 0.5],
  ['2', 0.48],
  ['69', 0.42],
  ['18', 0.38],
  ['01', 0.33],
  ['3', 0.3],
  ['19', 0.28],
  ['21', 0.27],
  ['22', 0.26],
  ['20', 0.25],
  ['99', 0.24],
  ['00', 0.22],
  ['23', 0.21],
  ['123', 0.2],
  ['420', 0.16],
  ['666', 0.15],
  ['007', 0.12],
];

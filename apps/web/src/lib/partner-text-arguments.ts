/** Values that the words of partners and their programmes ask for, by key. */
export const partnerTextArguments = {
  'marketing.programmes.version': ['version'],
  'partners.state.reason': ['reason'],
  'programmes.question.open': ['days'],
  'programmes.question.yes': ['days'],
  'programmes.terms.rate': ['rate'],
  'programmes.terms.holding': ['days'],
  'programmes.terms.minimum': ['amount'],
  'programmes.terms.cookie': ['days'],
} as const;

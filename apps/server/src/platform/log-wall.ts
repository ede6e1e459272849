/** What must not stand in a log, by its form, and what stands there instead. The first net is not to log it. */
const forms: readonly (readonly [form: RegExp, instead: string])[] = [
  // Name and password within an address: `postgres://name:password@host`.
  [/:\/\/[^\s:@/"\\]+:[^\s@/"\\]+@/g, '://[removed]@'],
  // JSON web tokens, ours and everybody's.
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bBearer +[\w.~+/=-]+/gi, 'Bearer [removed]'],
  // Keys that say by their beginning what they are: ours, and those of the payment provider.
  [/\b(?:sb_secret_|lbs_|whsec_|[sr]k_(?:live|test)_)[\w+/=-]{8,}/g, '[key]'],
  [/\benc[12]:[\w:-]{20,}/g, '[sealed]'],
  // Within an address, or a form.
  [
    /\b((?:access_|refresh_)?token(?:_hash)?|code|nonce|apikey|password|secret)=[^&\s"\\]+/gi,
    '$1=[removed]',
  ],
  // Mailboxes: the host stays, it tells which mail server refuses. Begun once, however long a word is.
  [
    /(?<![\w.!#$%&'*+=?^`{|}~-])[\w.!#$%&'*+=?^`{|}~-]+@(?=[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b)/gi,
    '…@',
  ],
];

/** A line of the log without what must not stand in it. */
export function withhold(line: string): string {
  return forms.reduce((text, [form, instead]) => text.replace(form, instead), line);
}

/** SQLSTATE class 22: the message quotes the value that could not be taken. */
const quotesValues = /^22[0-9A-Z]{3}$/;

/** The words of a database's error without the values in them. */
export function withoutValues(code: unknown, text: string): string {
  if (typeof code !== 'string' || !quotesValues.test(code)) return text;
  return text.replace(/: "(?:[^"\n]|"")*"/g, ': "…"');
}

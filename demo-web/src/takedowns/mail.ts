/** A mail as the demo web sees it. */
export type Mail = {
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  inReplyTo?: string;
  /** Where the sender wants answers, when that is not the envelope's sender. */
  replyTo?: string;
  /** Written by a machine (RFC 3834). */
  isAutomatic?: true;
  /** A report that a mail could not be delivered (RFC 3464): to whom, and why. */
  failure?: { recipient: string; status: string };
  /** Attachments are noticed, not kept. */
  hasAttachment: boolean;
  /** Moment on the demo web's clock. */
  at: number;
};

/**
 * Reads a raw message: its headers and all its text parts, quoted-printable and base64 undone. Enough
 * of RFC 5322 and 2045 for notices; whatever cannot be read is left as it stands.
 */
export function readMail(raw: string, envelope: { from: string; to: string }, at: number): Mail {
  const { headers, body } = splitPart(raw);
  return {
    messageId: headers.get('message-id') ?? `<unknown-${at}@demo-web>`,
    from: envelope.from,
    to: envelope.to,
    subject: decodeWords(headers.get('subject') ?? ''),
    text: textOf(headers, body),
    ...replyToOf(headers),
    hasAttachment: /^content-disposition:\s*attachment/imu.test(raw),
    at,
  };
}

function replyToOf(headers: Map<string, string>): Pick<Mail, 'replyTo'> {
  const address = /[^\s<>,;"]+@[^\s<>,;"]+/u.exec(headers.get('reply-to') ?? '')?.[0];
  return address === undefined ? {} : { replyTo: address.toLowerCase() };
}

function textOf(headers: Map<string, string>, body: string): string {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/iu.exec(type)?.[1];
  if (boundary !== undefined) {
    const all = body.split(`--${boundary}`).slice(1, -1).map(splitPart);
    const plain = all.filter((part) =>
      /^text\/plain/iu.test(part.headers.get('content-type') ?? ''),
    );
    // The same words twice: once plain, once as HTML.
    const parts = /^multipart\/alternative/iu.test(type) && plain.length > 0 ? plain : all;
    return parts.map((part) => textOf(part.headers, part.body)).join('\n');
  }
  if (!/^text\//iu.test(type)) return '';
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase().trim();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r?\n/gu, '')
    .replace(/=([0-9A-F]{2})/giu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Words of a header that are no ASCII (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/gu, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/giu, (_, kind: string, word: string) => {
      if (kind.toLowerCase() === 'b') return Buffer.from(word, 'base64').toString('utf8');
      const bytes = word
        .replace(/_/gu, ' ')
        .replace(/=([0-9A-F]{2})/giu, (_all, hex: string) =>
          String.fromCharCode(parseInt(hex, 16)),
        );
      return Buffer.from(bytes, 'latin1').toString('utf8');
    });
}

function splitPart(raw: string): { headers: Map<string, string>; body: string } {
  const text = raw.replace(/^\r?\n/u, '');
  const end = /\r?\n\r?\n/u.exec(text);
  const head = end === null ? text : text.slice(0, end.index);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/gu, ' ').split(/\r?\n/u)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end === null ? '' : text.slice(end.index + end[0].length) };
}

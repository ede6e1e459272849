import type { ImapFlow } from 'imapflow';

/** Server, account and folder of an `imap(s)://name:password@host:port/folder` address (RFC 5092 in short). */
function readImapUrl(address: string) {
  const url = new URL(address);
  const secure = url.protocol === 'imaps:';
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(url.hostname);
  return {
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    server: {
      host: url.hostname.replace(/^\[|\]$/gu, ''),
      port: url.port === '' ? (secure ? 993 : 143) : Number(url.port),
      secure,
      // A password does not travel in the clear.
      ...(!secure && { doSTARTTLS: !isHere }),
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    },
  };
}

/** A connection to the mailbox of IMAP_URL that is not made yet, and the folder to look into. */
export async function prepareInbox(address: string): Promise<{ client: ImapFlow; folder: string }> {
  const { folder, server } = readImapUrl(address);
  const imap = await import('imapflow');
  const client = new imap.ImapFlow({
    ...server,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  // A connection that breaks while nothing is awaited is no reason to end the program.
  client.on('error', () => undefined);
  return { client, folder };
}

/**
 * Signs in at the mailbox and looks how many mails its folder holds; changes nothing.
 * @throws when the server cannot be reached, refuses, or has no such folder
 */
export async function countInbox(
  address: string,
  signal: AbortSignal,
): Promise<{ folder: string; mails: number; unseen: number }> {
  const { client, folder } = await prepareInbox(address);
  const hangUp = () => {
    client.close();
  };
  signal.addEventListener('abort', hangUp);
  try {
    await client.connect();
    const status = await client.status(folder, { messages: true, unseen: true });
    if (status === false) throw new Error(`there is no folder ${folder}`);
    await client.logout();
    return { folder, mails: status.messages ?? 0, unseen: status.unseen ?? 0 };
  } finally {
    signal.removeEventListener('abort', hangUp);
    client.close();
  }
}

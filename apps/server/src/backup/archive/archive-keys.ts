import { readFile } from 'node:fs/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { openBody, sealBody, splitHead } from './age-body.ts';
import { BackupError } from './archive-format.ts';

/** Whom a backup is encrypted to: holders of a key, or of a passphrase. https://age-encryption.org/v1 */
export type Encryption = { recipients: readonly string[] } | { passphrase: string };

/** What opens an encrypted one. */
export type OpeningKeys = { identities: readonly string[]; passphrase: string | null };

const mark = 'age-encryption.org/v1\n';
export const markBytes = mark.length;

/** @param head at least the first `markBytes` bytes of a file */
export const isEncrypted = (head: Uint8Array): boolean =>
  Buffer.from(head).subarray(0, markBytes).toString('latin1') === mark;

/** @throws BackupError when a recipient is none */
export async function encryptStream(
  source: AsyncIterable<Uint8Array>,
  encryption: Encryption,
): Promise<AsyncIterable<Uint8Array>> {
  const { fileKey, header } = await makeHeader(encryption);
  return withHeader(header, sealBody(fileKey, source));
}

/** A header of the library, and the key that it gives to whom it is for. */
async function makeHeader(
  encryption: Encryption,
): Promise<{ header: Buffer; fileKey: Uint8Array }> {
  const encrypter = new Encrypter();
  const noted: Uint8Array[] = [];
  if ('passphrase' in encryption) encrypter.setPassphrase(encryption.passphrase);
  else {
    try {
      for (const recipient of encryption.recipients) encrypter.addRecipient(recipient);
    } catch (cause) {
      throw new BackupError('A recipient is a key that begins with age1.', { cause });
    }
    // Adds nothing to the header.
    encrypter.addRecipient({
      wrapFileKey: (fileKey) => {
        noted.push(Uint8Array.from(fileKey));
        return [];
      },
    });
  }
  const empty = Buffer.from(await encrypter.encrypt(new Uint8Array()));
  const header = empty.subarray(0, endOfHeader(empty) ?? 0);
  for (const fileKey of noted) return { header, fileKey };
  const decrypter = new Decrypter();
  if ('passphrase' in encryption) decrypter.addPassphrase(encryption.passphrase);
  return { header, fileKey: await decrypter.decryptHeader(header) };
}

/** The line of the header's authentication code is its last. */
function endOfHeader(bytes: Buffer): number | null {
  const last = bytes.indexOf('\n--- ');
  const end = last < 0 ? -1 : bytes.indexOf('\n', last + 1);
  return end < 0 ? null : end + 1;
}

/** @throws BackupError when none of the keys fits; the stream fails where it was changed */
export async function decryptStream(
  source: AsyncIterable<Uint8Array>,
  { identities, passphrase }: OpeningKeys,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter();
  if (identities.length === 0 && passphrase === null) {
    throw new BackupError('This backup is encrypted: give --key-file or --passphrase-file.');
  }
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    if (passphrase !== null) decrypter.addPassphrase(passphrase);
    const { head, rest } = await splitHead(source, endOfHeader);
    return openBody(await decrypter.decryptHeader(head), rest);
  } catch (cause) {
    throw new BackupError('This backup does not open with this key or passphrase.', { cause });
  }
}

async function* withHeader(
  header: Buffer,
  body: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  yield header;
  yield* body;
}

/** A new pair: the identity opens, the recipient encrypts. */
export async function makeKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Identities of a file in the form of `age-keygen`: lines that begin with # are comments. */
export async function readIdentities(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0 || !identities.every((line) => line.startsWith('AGE-SECRET-KEY-'))) {
    throw new BackupError(`${path} holds no key that begins with AGE-SECRET-KEY-.`);
  }
  return identities;
}

/** The first line of a file. */
export async function readPassphrase(path: string): Promise<string> {
  const [line = ''] = (await readFile(path, 'utf8')).split(/\r?\n/);
  if (line.length < 12) {
    throw new BackupError(`The passphrase in ${path} has less than 12 characters.`);
  }
  return line;
}

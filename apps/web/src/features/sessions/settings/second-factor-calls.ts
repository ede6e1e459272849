import { withProof } from '#lib/proof.ts';
import { loadSupabase } from '../enter.ts';
import { authCodeOf } from './settings-failure.ts';

/** An app that is being set up: it counts once a code of it was shown. */
export type NewApp = {
  id: string;
  /** Address of the QR code's picture. */
  picture: string;
  /** For typing by hand, in groups of four. */
  secret: string;
};

const inFours = (text: string) => text.match(/.{1,4}/g) ?? [];

/** Begins with an authenticator app; those that were begun and never finished go. */
export async function beginApp(): Promise<NewApp> {
  const { auth } = await loadSupabase();
  const { data: known, error: listError } = await auth.mfa.listFactors();
  if (listError !== null) throw listError;
  for (const { id, status } of known.all) {
    if (status === 'unverified') await dropApp(id);
  }
  const { data, error } = await withProof(() => auth.mfa.enroll({ factorType: 'totp' }));
  if (error !== null) throw error;
  const { id, totp } = data;
  return { id, picture: pictureOf(totp.qr_code), secret: inFours(totp.secret).join(' ') };
}

/** The client puts the drawing into an address as it is, where a `#` of a colour would end it. */
function pictureOf(qrCode: string): string {
  const drawing = qrCode.replace(/^data:image\/svg\+xml;utf-8,/, '');
  return drawing.startsWith('<') ? `data:image/svg+xml,${encodeURIComponent(drawing)}` : qrCode;
}

export async function confirmApp(factorId: string, code: string): Promise<void> {
  const { auth } = await loadSupabase();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error !== null) throw error;
}

export async function dropApp(factorId: string): Promise<void> {
  const { auth } = await loadSupabase();
  const { error } = await withProof(() => auth.mfa.unenroll({ factorId }));
  if (error !== null) throw error;
}

/** A fresh set of recovery codes, in groups of four; those of an older set open nothing any more. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { auth } = await loadSupabase();
  const { recoveryCodes } = auth.mfa;
  const made = await withProof(() => recoveryCodes.generate());
  const isThere = authCodeOf(made.error) === 'mfa_verified_factor_exists';
  const { data, error } = isThere ? await withProof(() => recoveryCodes.regenerate()) : made;
  if (error !== null) throw error;
  return data.codes.map((code) => inFours(code).join('-'));
}

/** How many recovery codes are left; null when none were made. */
export async function countRecoveryCodes(): Promise<number | null> {
  const { auth } = await loadSupabase();
  const { data, error } = await auth.mfa.recoveryCodes.getStatus();
  if (authCodeOf(error) === 'mfa_factor_not_found') return null;
  if (error !== null) throw error;
  return data.remaining;
}

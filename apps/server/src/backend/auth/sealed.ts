import type { SealedPlace } from '../../platform/sealed-place.ts';
import { isClearTotpSecret, totpPurpose } from './factors/totp-code.ts';
import { providerTokens } from './flows/issue-auth-code.ts';
import { queuedMailPurpose, sendMailQueue } from './mails/send-mail.job.ts';
import { departuresPurpose } from './oauth/departures.ts';
import { signingKeysPurpose } from './signing-keys.ts';

/** Where sign-in keeps something encrypted. */
export const sealedBySignIn: readonly SealedPlace[] = [
  {
    ...{ kind: 'text', table: 'auth.mfa_factors', column: 'secret', id: ['id'] },
    ...{ purpose: totpPurpose, isClear: isClearTotpSecret },
  },
  {
    ...{ kind: 'text', table: 'leakblock_auth.signing_keys', column: 'private_key', id: ['kid'] },
    purpose: signingKeysPurpose,
    forget: 'delete from leakblock_auth.signing_keys where kid = $1',
  },
  {
    ...{ kind: 'text', table: 'leakblock_auth.oauth_departures', column: 'sealed' },
    ...{ id: ['state_hash'], purpose: departuresPurpose },
  },
  {
    ...{ kind: 'text', table: 'auth.flow_state', column: 'provider_access_token', id: ['id'] },
    purpose: providerTokens,
  },
  {
    ...{ kind: 'text', table: 'auth.flow_state', column: 'provider_refresh_token', id: ['id'] },
    purpose: providerTokens,
  },
  {
    ...{ kind: 'text', table: 'pgboss.job', column: 'data', member: 'sealed', id: ['name', 'id'] },
    // As a dead letter it has that queue's name, and names the one it came from.
    ...{ purpose: queuedMailPurpose, rows: `'${sendMailQueue}' in (name, source_name)` },
  },
];

import { createAccessTokens } from '../../apps/server/src/backend/auth/access-token.ts';
import { openSigningKeys } from '../../apps/server/src/backend/auth/signing-keys.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { Person } from './plant-people.ts';
import type { Installation } from './start-installation.ts';

/** Seconds before its end at which a person's page gets a new access token. */
const aheadSeconds = 90;

/** Access tokens of planted sessions, signed with the installation's own key. */
export type TokenBox = {
  /** A token that is good for a while. */
  of: (person: Person) => string;
  /** Takes the place of the one before; the answer of a refresh. */
  keep: (person: Person, token: string) => void;
  /** Signs anew what is about to end, for people whose page did not. Returns all who have a new one since the last time. */
  renew: () => Promise<Person[]>;
};

export async function openTokenBox(
  installation: Pick<Installation, 'serverUrl' | 'encryption' | 'url'>,
  people: readonly Person[],
): Promise<TokenBox> {
  const database = openDatabase({
    url: installation.serverUrl,
    poolSize: 1,
    statementTimeoutMs: 5000,
    log: createLog({ LOG_LEVEL: 'error' }),
  });
  const keys = await openSigningKeys({
    database,
    secrets: { encryption: installation.encryption, previousEncryption: [] } as never,
  });
  // A key signs for thirty days: it is read once.
  await database.stop();
  const { issue } = createAccessTokens(keys, installation.url);
  const held = new Map<Person, { token: string; until: number }>();
  const renewed = new Set<Person>();

  function keep(person: Person, token: string): void {
    const [, payload = ''] = token.split('.');
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
    held.set(person, { token, until: exp - aheadSeconds });
    renewed.add(person);
  }

  async function sign(person: Person): Promise<void> {
    const { id, sessionId, email } = person;
    const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }];
    keep(
      person,
      await issue({
        sub: id,
        session_id: sessionId,
        email,
        phone: '',
        aal: 'aal1',
        amr,
        is_anonymous: false,
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { email, email_verified: true },
      }),
    );
  }

  for (const person of people) await sign(person);
  renewed.clear();
  return {
    of: (person) => held.get(person)?.token ?? '',
    keep,
    renew: async () => {
      const now = Date.now() / 1000;
      const due = people.filter((person) => (held.get(person)?.until ?? 0) < now);
      for (const person of due) await sign(person);
      const all = [...renewed];
      renewed.clear();
      return all;
    },
  };
}

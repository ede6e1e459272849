import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../assemble-gateway.ts';
import { startSecondGateway } from '../../testing/start-second-gateway.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';

const password = 'Quiet-Lantern-sign-in';
let gateway: TestGateway;
let second: Gateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { SIGNUP_CONFIRM_EMAIL: 'false', TRUST_PROXY: '1' } });
  second = await startSecondGateway(gateway, {
    env: { TRUST_PROXY: '1', SIGNUP_CONFIRM_EMAIL: 'false' },
  });
});
afterAll(async () => {
  await second.stop();
  await gateway.stop();
});

type Answer = { status: number; code: string | undefined; retryAfter: string | null; text: string };
let lastAddress = 0;
const freshAddress = () => `198.18.7.${String((lastAddress += 1) % 250)}`;

async function post(
  path: string,
  body: object,
  address: string,
  port = gateway.port,
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${String(port)}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: gateway.publishableKey,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      'x-forwarded-for': address,
      'user-agent': 'Browser/7',
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const { code } = JSON.parse(text === '' ? '{}' : text) as { code?: string };
  return { status: response.status, code, retryAfter: response.headers.get('retry-after'), text };
}
const signIn = (email: string, typed: string, address = freshAddress(), port?: number) =>
  post('token?grant_type=password', { email, password: typed }, address, port);

async function meet(): Promise<{ email: string; id: string; refreshToken: string; token: string }> {
  const email = `${randomUUID()}@example.org`;
  const { text } = await post('signup', { email, password }, freshAddress());
  const session = JSON.parse(text) as {
    user: { id: string };
    refresh_token: string;
    access_token: string;
  };
  return {
    email,
    id: session.user.id,
    refreshToken: session.refresh_token,
    token: session.access_token,
  };
}

describe('A1: a person who is banned or deleted', () => {
  const ends: [string, string][] = [
    [
      'banned by the platform',
      "update auth.users set banned_until = now() + interval '1 h' where id = $1",
    ],
    [
      'banned by an administrator',
      "insert into user_bans (user_id, ban_reason) values ($1, 'spam')",
    ],
    ['deleted', 'update auth.users set deleted_at = now() where id = $1'],
  ];
  it.each(ends)(
    '%s signs in no more, refreshes no more, and her token opens nothing',
    async (what, sql) => {
      const person = await meet();
      await gateway.sql(sql, [person.id]);
      const tried = await signIn(person.email, password);
      expect(tried.code).toBe(what === 'deleted' ? 'invalid_credentials' : 'user_banned');
      const user = await gateway.client().auth.getUser(person.token);
      expect(user.error).not.toBeNull();
      const refreshed = await post(
        'token?grant_type=refresh_token',
        { refresh_token: person.refreshToken },
        freshAddress(),
      );
      expect(refreshed.status).toBe(400);
    },
  );

  it('hears of her ban only with her password: a stranger learns nothing', async () => {
    const person = await meet();
    await gateway.sql("insert into user_bans (user_id, ban_reason) values ($1, 'spam')", [
      person.id,
    ]);
    expect((await signIn(person.email, 'not her password')).code).toBe('invalid_credentials');
  });
});

it('a sign-in does not wait for what she writes elsewhere, nor that for it', async () => {
  const { email, id } = await meet();
  const writing = new pg.Client({ connectionString: gateway.urls.ownerUrl });
  await writing.connect();
  try {
    await writing.query('begin');
    // Holds her account by reference until it ends.
    await writing.query('insert into stage_names (user_id, name) values ($1, $2)', [id, 'Mira']);
    expect((await signIn(email, password)).status).toBe(200);
  } finally {
    await writing.end();
  }
});

describe('A3: guessing passwords', () => {
  it('is over after ten tries a minute for one account, from wherever, at every gateway', async () => {
    const { email } = await meet();
    const tries: Answer[] = [];
    for (let number = 0; number < 11; number += 1) {
      const port = number % 2 === 0 ? gateway.port : second.port;
      tries.push(await signIn(email, 'wrong', freshAddress(), port));
    }
    expect(tries.slice(0, 10).every(({ code }) => code === 'invalid_credentials')).toBe(true);
    expect(tries[10]).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect(Number(tries[10]?.retryAfter)).toBeGreaterThan(0);
    // Even the right one waits now; the way by mail is open (it has limits of its own).
    expect((await signIn(email, password)).status).toBe(429);
    expect((await post('recover', { email }, freshAddress())).status).toBe(200);
  });

  it('is over after ten tries a minute for one address, whatever accounts and forwarded addresses it names', async () => {
    const address = '198.18.9.9';
    const statuses: number[] = [];
    for (let number = 0; number < 11; number += 1) {
      const spoofed = `203.0.113.${String(number)}, ${address}`;
      statuses.push((await signIn(`${randomUUID()}@example.org`, 'wrong', spoofed)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array<number>(10).fill(400));
    expect(statuses[10]).toBe(429);
  });

  it('does not begin with right passwords that a fault of ours leaves without a session', async () => {
    const { email } = await meet();
    await gateway.sql('alter table auth.sessions add constraint a_fault check (false) not valid');
    try {
      for (let number = 0; number < 11; number += 1)
        expect((await signIn(email, password)).status).toBe(500);
    } finally {
      await gateway.sql('alter table auth.sessions drop constraint a_fault');
    }
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('stands in the audit log with address and browser, and nowhere with the password', async () => {
    const { email, id } = await meet();
    await signIn(email, 'a-wrong-secret-word', '198.18.5.5');
    const rows = await gateway.sql<{ payload: Record<string, unknown>; ip_address: string }>(
      `select payload, ip_address from auth.audit_log_entries
       where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'login_failed'`,
      [id],
    );
    expect(rows).toMatchObject([
      { ip_address: '198.18.5.5', payload: { traits: { user_agent: 'Browser/7' } } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('a-wrong-secret-word');
    expect(gateway.logLines().join('\n')).not.toMatch(/a-wrong-secret-word|Quiet-Lantern/);
  });

  it('does not stop the gateway from answering others while it counts', async () => {
    const { email } = await meet();
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const hash = await gateway.sql<{ encrypted_password: string }>(
      'select encrypted_password from auth.users where email = $1',
      [email],
    );
    expect(hash[0]?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await Promise.all(Array.from({ length: 9 }, () => signIn(email, 'wrong')));
    clearInterval(timer);
    // The event loop went on turning: the hashes were counted elsewhere.
    expect(turns).toBeGreaterThan(10);
  });
});

describe('A5: an address that nobody has', () => {
  it('is answered word by word as a known one', async () => {
    const { email } = await meet();
    const known = await signIn(email, 'wrong');
    const unknown = await signIn(`${randomUUID()}@example.org`, 'wrong');
    expect(known).toEqual(unknown);
  });
});

describe('A14: signing up twice at the same moment', () => {
  it('makes one account, and no failure', async () => {
    const email = `${randomUUID()}@example.org`;
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        post(
          'signup',
          { email, password },
          freshAddress(),
          number % 2 ? gateway.port : second.port,
        ),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ code }) => code === 'user_already_exists')).toHaveLength(7);
    expect(await gateway.sql('select from auth.users where email = $1', [email])).toHaveLength(1);
  });
});

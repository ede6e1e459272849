import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { oauthClients } from '../index.ts';
import { openBrowser } from '../testing/browser.ts';
import { answer, ask, call, readQuestion, registerApp } from '../testing/meet-app.ts';
import type { App } from '../testing/meet-app.ts';

const yes = { decision: 'allow', scopes: ['works:read'] } as const;

let gateway: TestGateway;
let person: SignedIn;
let thief: SignedIn;
let app: App;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [oauthClients], env: { TRUST_PROXY: '1' } });
  [person, thief] = [await gateway.signIn(), await gateway.signIn()];
  app = await registerApp(gateway, await gateway.signIn());
});
afterAll(async () => gateway.stop());

const problem = async (response: Response) => {
  const { code } = (await response.json()) as { code?: string };
  return [response.status, code];
};

describe('a question', () => {
  it('of another browser is nobody’s: a link with it shows nothing and takes no answer', async () => {
    const planted = await ask(app);
    const hers = { ...planted, browser: openBrowser() };
    expect(await problem(await readQuestion(gateway, hers, person))).toEqual([
      409,
      'oauth.request_over',
    ]);
    expect(await problem(await answer(gateway, hers, person, yes))).toEqual([
      409,
      'oauth.request_over',
    ]);
    expect((await call(gateway, person, 'list-oauth-grants')).body).toEqual({ grants: [] });
  });

  it('of another browser is not opened by a cookie of one’s own question', async () => {
    const planted = await ask(app);
    const own = await ask(app);
    const cookie = own.browser
      .cookies()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(`${gateway.url}/oauth/interaction/${planted.uid}`, {
      headers: { authorization: `Bearer ${person.token}`, cookie },
    });
    expect(await problem(response)).toEqual([409, 'oauth.request_over']);
  });

  it('is not opened by a cookie that somebody wrote herself', async () => {
    const { uid } = await ask(app);
    for (const cookie of [
      `leakblock_oauth_question=${uid}`,
      `leakblock_oauth_question=${uid}; leakblock_oauth_question.sig=AAAAAAAAAAAAAAAAAAAAAAAAAAA`,
    ]) {
      const response = await fetch(`${gateway.url}/oauth/interaction/${uid}`, {
        headers: { authorization: `Bearer ${person.token}`, cookie },
      });
      expect(await problem(response)).toEqual([409, 'oauth.request_over']);
    }
  });

  it('is answered with a living session only', async () => {
    const asked = await ask(app);
    const without = await asked.browser.fetch(`${gateway.url}/oauth/interaction/${asked.uid}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway.url },
      body: JSON.stringify(yes),
    });
    expect(without.status).toBe(401);
    const gone = await gateway.signIn();
    await gateway.sql('delete from auth.sessions where id = $1', [gone.sessionId]);
    expect((await answer(gateway, asked, gone, yes)).status).toBe(401);
    expect((await readQuestion(gateway, asked, gone)).status).toBe(401);
  });

  it('takes no answer from a page of somebody else', async () => {
    const asked = await ask(app);
    for (const origin of ['https://evil.example', 'null']) {
      expect((await answer(gateway, asked, person, yes, { origin })).status).toBe(403);
    }
  });

  it('takes one answer', async () => {
    const asked = await ask(app);
    const answers = await Promise.all([
      answer(gateway, asked, person, yes),
      answer(gateway, asked, thief, yes),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('takes no yes from a session that a thief might hold: what an app may stays when the session ends', async () => {
    const juno = await gateway.signIn();
    await gateway.sql('delete from leakblock_auth.proofs where session_id = $1', [juno.sessionId]);
    const asked = await ask(app);
    expect(await problem(await answer(gateway, asked, juno, yes))).toEqual([
      403,
      'request.proof_needed',
    ]);
    expect((await call(gateway, juno, 'list-oauth-grants')).body).toEqual({ grants: [] });
    const no = { decision: 'deny', scopes: [] } as const;
    expect((await answer(gateway, asked, juno, no)).status).toBe(200);
  });

  it('takes no answer from an operator who looks at her account', async () => {
    const asked = await ask(app);
    const operator = await gateway.signIn();
    const token = await gateway.tokens.issue({
      sub: person.userId,
      session_id: person.sessionId,
      email: person.email,
      act: { sub: operator.userId },
    });
    const answered = await answer(gateway, asked, { ...person, token }, yes);
    expect(answered.status).toBe(403);
  });

  it.each([
    ['nonsense', '{'],
    ['a scope that does not exist', '{"decision":"allow","scopes":["all"]}'],
    ['a decision that does not exist', '{"decision":"maybe","scopes":[]}'],
    ['more than was asked for', '{"decision":"allow","scopes":[],"userId":"x"}'],
  ])('refuses %s, and can still be answered', async (_what, body) => {
    const asked = await ask(app);
    const refused = await asked.browser.fetch(`${gateway.url}/oauth/interaction/${asked.uid}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        origin: gateway.url,
      },
      body,
    });
    expect(refused.status).toBe(400);
    expect((await answer(gateway, asked, person, yes)).status).toBe(200);
  });

  it('is over after half an hour, when its app is gone, and when it never was', async () => {
    const old = await ask(app);
    await gateway.sql(
      `update private.oauth_models set expires_at = now() where kind = 'Interaction'`,
    );
    expect(await problem(await answer(gateway, old, person, yes))).toEqual([
      409,
      'oauth.request_over',
    ]);

    const maker = await gateway.signIn();
    const short = await registerApp(gateway, maker);
    const orphan = await ask(short);
    await call(gateway, maker, 'delete-oauth-client', { clientId: short.clientId });
    expect(await problem(await readQuestion(gateway, orphan, person))).toEqual([
      409,
      'oauth.request_over',
    ]);

    for (const uid of ['nothing', '..%2F..%2Ftoken', '%00', 'x'.repeat(500)]) {
      const response = await readQuestion(gateway, { ...old, uid }, person);
      expect([uid, Math.floor(response.status / 100)]).toEqual([uid, 4]);
    }
  });
});

describe('the way back to the app', () => {
  it('is closed to another browser, and to who answers nothing', async () => {
    const asked = await ask(app);
    const early = await asked.browser.fetch(`${gateway.url}/oauth/auth/${asked.uid}`);
    expect(new URL(early.headers.get('location') ?? '', gateway.url).pathname).toMatch(
      /^\/oauth\/interaction\//,
    );

    const answered = await ask(app);
    const { redirectTo } = (await (await answer(gateway, answered, person, yes)).json()) as {
      redirectTo: string;
    };
    const stolen = await openBrowser().fetch(`${gateway.url}${redirectTo}`);
    expect([stolen.status, stolen.headers.get('location')]).toEqual([400, null]);
    expect(await stolen.text()).toContain('too old or was answered already');
  });
});

it('the ids of questions, codes and tokens are nowhere in the database', async () => {
  const asked = await ask(app);
  const { redirectTo } = (await (await answer(gateway, asked, person, yes)).json()) as {
    redirectTo: string;
  };
  const led = await asked.browser.fetch(`${gateway.url}${redirectTo}`);
  const code = new URL(led.headers.get('location') ?? '').searchParams.get('code') ?? 'none';
  const rows = await gateway.sql<{ text: string }>(
    'select m::text as text from private.oauth_models as m',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) expect(text).not.toContain(code);
});

it('cookies are the browser’s alone, sent in the clear only where there is nothing else', async () => {
  const secure = await startTestGateway({
    features: [oauthClients],
    env: { PUBLIC_URL: 'https://leakblock.example' },
  });
  try {
    const person = await secure.signIn();
    const response = await fetch(
      `http://127.0.0.1:${String(secure.port)}/functions/v1/register-oauth-client`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          name: 'App',
          homepage: null,
          redirectUris: ['https://app.example/cb'],
          scopes: ['works:read'],
          kind: 'public',
        }),
      },
    );
    const { client } = (await response.json()) as { client: { clientId: string } };
    const query = new URLSearchParams({
      client_id: client.clientId,
      response_type: 'code',
      redirect_uri: 'https://app.example/cb',
      scope: 'works:read',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    });
    // What a client says about the way it came changes nothing.
    const asked = await fetch(
      `http://127.0.0.1:${String(secure.port)}/oauth/auth?${query.toString()}`,
      {
        redirect: 'manual',
        headers: {
          'x-forwarded-proto': 'http',
          'x-forwarded-host': 'evil.example',
          host: 'evil.example',
        },
      },
    );
    expect(asked.headers.get('location')).toMatch(/^\/oauth\/interaction\//);
    const cookies = asked.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; secure/i);
      expect(cookie).toMatch(/; httponly/i);
      expect(cookie).toMatch(/; samesite=lax/i);
      expect(cookie).not.toMatch(/domain=/i);
    }
  } finally {
    await secure.stop();
  }
});

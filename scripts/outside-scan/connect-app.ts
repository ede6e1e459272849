import { createHash, randomBytes } from 'node:crypto';

const scopes = 'works:read scans:read findings:read removals:read reports:read';
const redirectUri = 'https://app.example/callback';

/**
 * Proves who she is, registers an app as this person, has her allow it, and takes its access token: the way of every app, by hand, so that
 * scanners reach the public API.
 * @throws when the authorisation server refuses a step
 */
export async function connectApp(
  url: string,
  person: Record<string, string>,
  password: string,
): Promise<Record<string, string>> {
  await send(`${url}/functions/v1/prove-identity`, person, { proof: { password } });
  const { client } = (await send(`${url}/functions/v1/register-oauth-client`, person, {
    ...{ name: 'Scanner', homepage: null, redirectUris: [redirectUri] },
    ...{ scopes: scopes.split(' '), kind: 'public' },
  })) as { client: { clientId: string } };
  const verifier = randomBytes(32).toString('base64url');
  const question = new URLSearchParams({
    ...{ client_id: client.clientId, response_type: 'code', redirect_uri: redirectUri },
    ...{ scope: scopes, state: 'scanner', code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  const cookies = new Map<string, string>();
  const open = async (path: string): Promise<string> => {
    const answer = await fetch(`${url}${path}`, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return answer.headers.get('location') ?? '';
  };
  const uid = (await open(`/oauth/auth?${question}`)).split('/').at(-1) ?? '';
  const { redirectTo } = (await send(
    `${url}/oauth/interaction/${uid}`,
    { ...person, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    { decision: 'allow', scopes: scopes.split(' ') },
  )) as { redirectTo: string };
  const code = new URL(await open(redirectTo)).searchParams.get('code') ?? '';
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', client_id: client.clientId },
      ...{ code, redirect_uri: redirectUri, code_verifier: verifier },
    }),
  });
  if (!answer.ok) throw new Error(`The app got no token: ${await answer.text()}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}

async function send(address: string, headers: Record<string, string>, body: object) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as unknown;
}

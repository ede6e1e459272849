import type { Expectation } from './expectations.ts';

const readOnly: Expectation['may'] = {
  select: ['owner', 'admin'],
  insert: [],
  update: [],
  delete: [],
};

/** Apps and what people allow them: written by the server only, whose functions check who asks. */
export const oauthExpectations: Record<string, Expectation> = {
  oauth_clients: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(client_id, user_id, name, redirect_uris, scopes, kind)
      values ('lbc_another', $1, 'Another', '{https://app.example/cb}', '{works:read}', 'public')`,
    set: `redirect_uris = '{https://elsewhere.example}'`,
  },
  oauth_grants: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(user_id, client_id, scopes, revoked_at) values ($1, 'lbc_matrix', '{works:write}', now())`,
    set: `scopes = '{works:write}'`,
  },
};

/** An app of the owner, and what she allows it; `$1` is the owner's id. */
export const plantedOauth = `
  with app as (
    insert into public.oauth_clients (client_id, user_id, name, redirect_uris, scopes, kind)
    values ('lbc_matrix', $1, 'Matrix', '{https://app.example/cb}', '{works:read}', 'public') returning client_id
  )
  insert into public.oauth_grants (user_id, client_id, scopes) select $1, client_id, '{works:read}' from app;`;

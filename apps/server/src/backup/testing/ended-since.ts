import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { features } from '../../features/index.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';

/** The ids that stand in the statements of the page, by the names that lines of the log have for them. */
const placeholders = {
  userId: '00000000-0000-4000-8000-000000000001',
  agencyId: '00000000-0000-4000-8000-000000000002',
  linkId: '00000000-0000-4000-8000-000000000003',
  payoutId: '00000000-0000-4000-8000-000000000004',
  partnerId: '00000000-0000-4000-8000-000000000005',
};
type Ids = Partial<Record<keyof typeof placeholders, string>>;

export type EndedSince = {
  gateway: TestGateway;
  admin: SignedIn;
  /** Somebody whose name is Isaure. */
  meet: () => Promise<SignedIn>;
  /** Calls a server function, which has to do it. */
  call: (who: SignedIn, name: string, body?: object) => Promise<Record<string, unknown>>;
  /** The same; the code with which it is refused. */
  refusalOf: (who: SignedIn, name: string, body?: object) => Promise<unknown>;
  /** The lines that the page looks for, of those behind the first so many. */
  linesFound: (from: number) => Record<string, unknown>[];
  /** Does what the page says to a line: the one statement that holds these words, with ids and other words of the line. */
  runStatement: (words: string, ids: Ids, others?: Record<string, string>) => Promise<void>;
};

/** For tests: an installation, and what `docs/runbooks/restore.md` says of what was ended since a backup. */
export async function startEndedSince(): Promise<EndedSince> {
  const path = join(import.meta.dirname, '../../../../../docs/runbooks/restore.md');
  const [, rest = ''] = (await readFile(path, 'utf8')).split('\n## Ended since\n');
  const [page = ''] = rest.split('\n## ');
  const [, pattern] = /grep -hE '(.+)' LOG/u.exec(page) ?? [];
  if (pattern === undefined) throw new Error('The page looks for no lines.');
  const statements = [...page.matchAll(/--write "([^"]+)"/gu)].map(([, text = '']) => text);
  const gateway = await startTestGateway({ features, env: { WORKER_IN_PROCESS: 'false' } });

  async function meet(): Promise<SignedIn> {
    const who = await gateway.signIn();
    await gateway.sql("insert into profiles (id, email, first_name) values ($1, $2, 'Isaure')", [
      ...[who.userId, who.email],
    ]);
    return who;
  }
  async function send(who: SignedIn, name: string, body: object) {
    const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return { isDone: answer.ok, text, said: (text === '' ? {} : JSON.parse(text)) as object };
  }
  const admin = await meet();
  await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [admin.userId]);

  return {
    gateway,
    admin,
    meet,
    call: async (who, name, body = {}) => {
      const { isDone, said, text } = await send(who, name, body);
      if (!isDone) throw new Error(`${name}: ${text}`);
      return { ...said };
    },
    refusalOf: async (who, name, body = {}) => {
      const { isDone, said } = await send(who, name, body);
      if (isDone) throw new Error(`${name} was done.`);
      return 'code' in said ? said.code : null;
    },
    linesFound: (from) =>
      gateway
        .logLines()
        .slice(from)
        .filter((line) => new RegExp(pattern, 'u').test(line))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    runStatement: async (words, ids, others = {}) => {
      const found = statements.filter((text) => text.includes(words));
      if (found.length !== 1) throw new Error(`${String(found.length)} statements hold: ${words}`);
      let [text = ''] = found;
      for (const [name, placeholder] of Object.entries(placeholders))
        text = text.replaceAll(placeholder, () => ids[name as keyof Ids] ?? placeholder);
      for (const [word, other] of Object.entries(others)) {
        if (!text.includes(word)) throw new Error(`Nothing in it says: ${word}`);
        text = text.replaceAll(word, () => other);
      }
      await gateway.sql(text);
    },
  };
}

import {
  agencyAnswer,
  agencyEventsAnswer,
  ownAgenciesAnswer,
  ownApplicationAnswer,
} from '@leakblock/domain/agencies';
import type { AgencyAnswer, AgencyEvents, OwnAgencies } from '@leakblock/domain/agencies';
import { administration } from '#features/administration';
import { notifications } from '#features/notifications';
import { startMailbox } from '../../../testing/start-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { agencies } from '../index.ts';

type Answer = { status: number; code: string | undefined; body: unknown };

/** For tests only: an agency with an owner, and everybody whom it meets; mails go to a mailbox on loopback. */
export async function openAgencyStory() {
  const mailbox = await startMailbox();
  let shift = 0;
  const now = () => new Date(Date.now() + shift);
  const gateway = await startTestGateway({
    features: [administration, agencies, notifications],
    env: { SMTP_URL: mailbox.url },
    now,
  });
  const { sql } = gateway;

  async function call(who: SignedIn | null, name: string, body: unknown = {}): Promise<Answer> {
    const response = await fetch(`${gateway.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(who !== null && { authorization: `Bearer ${who.token}` }),
      },
      body: JSON.stringify(body),
    });
    const said = (await response.json()) as { code?: string };
    return { status: response.status, code: said.code, body: said };
  }

  /** Somebody with a confirmed address and a profile. */
  async function meet(more: { locale?: string; isDiscreet?: boolean } = {}): Promise<SignedIn> {
    const person = await gateway.signIn();
    await sql('update auth.users set email_confirmed_at = now() where id = $1', [person.userId]);
    await sql('insert into profiles (id, email, locale, discreet_mode) values ($1, $2, $3, $4)', [
      person.userId,
      person.email,
      more.locale ?? 'en',
      more.isDiscreet ?? false,
    ]);
    return person;
  }

  const admin = await meet();
  await sql("insert into user_roles (user_id, role) values ($1, 'admin')", [admin.userId]);

  const application = {
    ...{ name: 'Lantern Talent', website: 'https://lantern.example', country: 'Belgium' },
    ...{ creators: 4, message: 'We look after four creators.' },
  };
  const apply = (who: SignedIn, more: object = {}) =>
    call(who, 'apply-as-agency', { ...application, ...more });

  async function applicationOf(who: SignedIn) {
    const { body } = await call(who, 'read-own-agency-application');
    return ownApplicationAnswer.parse(body).application;
  }
  const decide = (applicationId: string, decision: string, more: object = {}, by = admin) =>
    call(by, 'decide-agency-application', { applicationId, decision, ...more });

  /** An approved agency and its owner. */
  async function openAgency(name = 'Lantern Talent') {
    const owner = await meet();
    await apply(owner, { name });
    await decide((await applicationOf(owner))?.id ?? '', 'approve');
    const [row] = await sql<{ id: string }>(
      'select agency_id as id from agency_members where user_id = $1',
      [owner.userId],
    );
    return { owner, id: row?.id ?? '', name };
  }

  const invite = (by: SignedIn, who: { email: string }, scopes = ['review', 'remove', 'scan']) =>
    call(by, 'invite-to-agency', { kind: 'creator', email: who.email, scopes, message: null });
  const inviteMember = (by: SignedIn, who: { email: string }, role = 'manager') =>
    call(by, 'invite-to-agency', { kind: 'member', email: who.email, role });
  const idOf = ({ body }: Answer): string => (body as { invitationId: string }).invitationId;
  const answer = (who: SignedIn, invitationId: string, said = 'accept', scopes?: string[]) =>
    call(who, 'answer-invitation', { invitationId, answer: said, ...(scopes && { scopes }) });

  return {
    ...{ gateway, sql, call, meet, admin, mailbox, now },
    ...{ apply, applicationOf, decide, openAgency, invite, inviteMember, idOf, answer },
    /** Days go by. */
    pass(days: number) {
      shift += days * 86_400_000;
    },
    async hire(by: SignedIn, role = 'manager') {
      const person = await meet();
      await answer(person, idOf(await inviteMember(by, person, role)));
      return person;
    },
    async link(by: SignedIn, scopes = ['review', 'remove', 'scan']) {
      const person = await meet();
      await answer(person, idOf(await invite(by, person, scopes)), 'accept', scopes);
      return person;
    },
    async read(who: SignedIn): Promise<AgencyAnswer> {
      return agencyAnswer.parse((await call(who, 'read-agency')).body);
    },
    async ownAgencies(who: SignedIn): Promise<OwnAgencies> {
      return ownAgenciesAnswer.parse((await call(who, 'read-own-agencies')).body);
    },
    async events(who: SignedIn, cursor?: string): Promise<AgencyEvents> {
      const { body } = await call(
        who,
        'list-agency-events',
        cursor === undefined ? {} : { cursor },
      );
      return agencyEventsAnswer.parse(body);
    },
    /** What the trail says, the oldest first. */
    async trail(agencyId: string): Promise<string[]> {
      const rows = await sql<{ action: string }>(
        'select action from agency_events where agency_id = $1 order by id',
        [agencyId],
      );
      return rows.map(({ action }) => action);
    },
    notificationsOf: (who: SignedIn) =>
      sql<{ title: string; message: string }>(
        'select title, message from notifications where user_id = $1 order by created_at',
        [who.userId],
      ),
    async stop() {
      await gateway.stop();
      await mailbox.stop();
    },
  };
}

export type AgencyStory = Awaited<ReturnType<typeof openAgencyStory>>;

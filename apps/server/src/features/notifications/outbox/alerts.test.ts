import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { startMailWorld } from '../testing/start-mail-world.ts';
import type { MailWorld } from '../testing/start-mail-world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.stop());

const berlin = { off: [], alerts: 'at_once', quiet: null, timeZone: 'Europe/Berlin' };
const choose = async (who: SignedIn, settings: object) => {
  const { status } = await world.call('save-mail-settings', { ...berlin, ...settings }, who);
  expect(status).toBe(200);
};
const subjects = (who: SignedIn) => world.mailbox.mails(who.email).map(({ subject }) => subject);
const alert = (who: SignedIn, title: string) =>
  world.tell(who.userId, 'alerts', { title, message: `About ${title}.`, path: '/leaks' });

describe('alerts', () => {
  it('that wait go out in one mail that names each and leads to it', async () => {
    world.setTime('2026-11-21T12:00:00Z');
    const ana = await world.person();
    const ids = [await alert(ana, 'One'), await alert(ana, 'Two'), await alert(ana, 'Three')];
    await world.round();
    expect(subjects(ana)).toEqual(['3 new alerts']);
    const [mail] = world.mailbox.mails(ana.email);
    for (const words of ['One', 'About Two.', 'Three', '/leaks']) {
      expect(mail?.text).toContain(words);
      expect(mail?.html).toContain(words);
    }
    for (const id of ids) expect(await world.mailOf(id)).toMatchObject({ state: 'sent' });
    await alert(ana, 'Four');
    await world.round();
    expect(subjects(ana)).toEqual(['Four', '3 new alerts']);
  });

  it('come with the full hour, or at nine of her clocks, when she wants them so', async () => {
    world.setTime('2026-11-21T12:10:00Z');
    const [bea, cleo] = [await world.person(), await world.person()];
    await choose(bea, { alerts: 'hourly' });
    await choose(cleo, { alerts: 'daily' });
    for (const who of [bea, cleo]) await alert(who, 'First');
    world.setTime('2026-11-21T12:50:00Z');
    for (const who of [bea, cleo]) await alert(who, 'Second');
    await world.round();
    expect([...subjects(bea), ...subjects(cleo)]).toEqual([]);
    world.setTime('2026-11-21T13:00:00Z');
    await world.round();
    expect(subjects(bea)).toEqual(['2 new alerts']);
    expect(subjects(cleo)).toEqual([]);
    world.setTime('2026-11-22T08:00:00Z');
    await world.round();
    expect(subjects(cleo)).toEqual(['2 new alerts']);
  });

  it('of discreet persons are one mail that says nothing', async () => {
    world.setTime('2026-11-21T12:00:00Z');
    const dea = await world.person({ isDiscreet: true });
    await alert(dea, 'Leak one');
    await alert(dea, 'Leak two');
    await world.round();
    expect(subjects(dea)).toEqual(['News in your account']);
    expect(world.mailbox.mails(dea.email)[0]?.text).not.toContain('Leak');
  });

  it('are not mixed with those of others, nor with mails of other kinds', async () => {
    world.setTime('2026-11-21T12:00:00Z');
    const [eva, fay] = [await world.person(), await world.person()];
    await alert(eva, 'Hers');
    await alert(fay, 'Not hers');
    await world.tell(eva.userId, 'removals', { title: 'Removal' });
    await world.round();
    expect(subjects(eva).sort()).toEqual(['Hers', 'Removal']);
    expect(subjects(fay)).toEqual(['Not hers']);
  });
});

describe('quiet hours', () => {
  const quiet = { from: 22 * 60, to: 7 * 60 };

  it('hold back what is optional until they end, and nothing that is necessary', async () => {
    world.setTime('2026-11-21T22:30:00Z');
    const ana = await world.person();
    await choose(ana, { quiet });
    await alert(ana, 'In the night');
    await world.tell(ana.userId, 'removals', { title: 'Removed' });
    await world.tell(ana.userId, 'account', { title: 'Somebody signed in' });
    await world.round();
    expect(subjects(ana)).toEqual(['Somebody signed in']);
    world.setTime('2026-11-22T05:59:00Z');
    await world.round();
    expect(subjects(ana)).toHaveLength(1);
    world.setTime('2026-11-22T06:00:00Z');
    await world.round();
    expect(subjects(ana).sort()).toEqual(['In the night', 'Removed', 'Somebody signed in']);
  });

  it('that she ends let out what waits', async () => {
    world.setTime('2026-11-21T22:30:00Z');
    const bea = await world.person();
    await choose(bea, { quiet });
    await alert(bea, 'Waiting');
    await world.round();
    await choose(bea, {});
    await world.round();
    expect(subjects(bea)).toEqual(['Waiting']);
  });
});

describe('settings', () => {
  it('are everything at once until she chooses, and then what she chose', async () => {
    const ana = await world.person();
    expect((await world.call('read-mail-settings', {}, ana)).body).toEqual({
      ...{ off: [], alerts: 'at_once', quiet: null, timeZone: 'UTC', suppressedAt: null },
    });
    const chosen = { ...berlin, off: ['reports'], quiet: { from: 60, to: 120 } };
    await choose(ana, chosen);
    expect((await world.call('read-mail-settings', {}, ana)).body).toEqual({
      ...{ ...chosen, suppressedAt: null },
    });
  });

  it.each([
    ['a zone that does not exist', { timeZone: 'Europe/Atlantis' }, 422],
    ['a necessary kind', { off: ['account'] }, 400],
    ['an hour that no day has', { quiet: { from: 0, to: 1440 } }, 400],
  ])('with %s are refused', async (_what, settings, status) => {
    const bea = await world.person();
    expect((await world.call('save-mail-settings', { ...berlin, ...settings }, bea)).status).toBe(
      status,
    );
  });

  it.each(['read-mail-settings', 'save-mail-settings', 'resume-mails'])(
    '%s is for people with a session',
    async (name) => {
      expect((await world.call(name, berlin)).status).toBe(401);
    },
  );
});

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePlan } from '../../../testing/give-plan.ts';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { openAgencyStory } from '../testing/agency-story.ts';
import type { AgencyStory } from '../testing/agency-story.ts';

let story: AgencyStory;
beforeAll(async () => {
  story = await openAgencyStory();
});
afterAll(() => story.stop());

const setRole = (by: SignedIn, who: SignedIn, role: string | null) =>
  story.call(by, 'set-agency-member', { userId: who.userId, role });

describe('members', () => {
  it('join with the role that they were invited for, and see their agency', async () => {
    const { id, owner } = await story.openAgency();
    const viewer = await story.hire(owner, 'viewer');
    const seen = await story.read(viewer);
    expect(seen.role).toBe('viewer');
    expect(seen.members.map(({ email, role }) => [email, role])).toEqual([
      [owner.email, 'owner'],
      [viewer.email, 'viewer'],
    ]);
    expect((await story.events(viewer)).rows[0]).toMatchObject({
      ...{ action: 'member.joined', actor: { email: viewer.email }, creator: null },
    });
    const client = story.gateway.client(viewer.token);
    expect((await client.rpc('is_agency')).data).toBe(true);
    await setRole(owner, viewer, null);
    expect((await client.rpc('is_agency')).data).toBe(false);
    expect((await story.call(viewer, 'read-agency')).code).toBe('agencies.not_found');
    // Whom, also when she has left by now.
    expect((await story.events(owner)).rows[0]).toMatchObject({
      ...{ action: 'member.removed', actor: { email: owner.email }, member: viewer.email },
    });
    expect(await story.trail(id)).toContain('member.removed');
  });

  it('have no plan of their own, no creator’s link and no other agency', async () => {
    const { owner } = await story.openAgency();
    const payer = await story.meet();
    const invitationId = story.idOf(await story.inviteMember(owner, payer));
    await givePlan(story, payer.userId, 'starter', 'paused');
    expect((await story.answer(payer, invitationId)).code).toBe('agencies.has_own_plan');
    await givePlan(story, payer.userId, null);
    expect((await story.answer(payer, invitationId)).status).toBe(200);

    const elsewhere = await story.openAgency('Elsewhere');
    const again = story.idOf(await story.inviteMember(elsewhere.owner, payer));
    expect((await story.answer(payer, again)).code).toBe('agencies.already_member');
    const creator = await story.link(owner);
    const asMember = story.idOf(await story.inviteMember(elsewhere.owner, creator));
    expect((await story.answer(creator, asMember)).code).toBe('agencies.already_member');
  });

  it('join one agency when two are answered at once', async () => {
    const [one, two] = [await story.openAgency(), await story.openAgency('Elsewhere')];
    const person = await story.meet();
    const asked = [
      story.idOf(await story.inviteMember(one.owner, person)),
      story.idOf(await story.inviteMember(two.owner, person)),
    ];
    const answers = await Promise.all(asked.map((id) => story.answer(person, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('roles', () => {
  it('are given by owners only, so that nobody raises herself', async () => {
    const { owner } = await story.openAgency();
    const [manager, viewer] = [await story.hire(owner), await story.hire(owner, 'viewer')];
    for (const who of [manager, viewer]) {
      expect((await setRole(who, who, 'owner')).code).toBe('agencies.role_too_small');
      expect((await setRole(who, owner, null)).code).toBe('agencies.role_too_small');
    }
    expect((await setRole(await story.meet(), manager, 'viewer')).code).toBe('agencies.not_found');
    const elsewhere = await story.openAgency('Elsewhere');
    expect((await setRole(elsewhere.owner, manager, 'viewer')).code).toBe('agencies.not_found');
    expect((await setRole(owner, manager, 'viewer')).status).toBe(200);
    expect((await story.read(manager)).role).toBe('viewer');
  });

  it('leave an owner, also when two owners let each other go at once', async () => {
    const { id, owner } = await story.openAgency();
    expect((await setRole(owner, owner, 'manager')).code).toBe('agencies.last_owner');
    const left = await story.call(owner, 'leave-agency', { agencyId: id });
    expect(left.code).toBe('agencies.last_owner');
    const second = await story.hire(owner, 'owner');
    const both = await Promise.all([setRole(owner, second, null), setRole(second, owner, null)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const owners = await story.sql('select from agency_members where agency_id = $1', [id]);
    expect(owners).toHaveLength(1);
  });

  it('end when a member leaves by herself; her name stays in the trail', async () => {
    const { id, owner } = await story.openAgency();
    const manager = await story.hire(owner);
    for (const time of [1, 2]) {
      const { status } = await story.call(manager, 'leave-agency', { agencyId: id });
      expect([time, status]).toEqual([time, time === 1 ? 200 : 404]);
    }
    const [last] = (await story.events(owner)).rows;
    expect(last).toMatchObject({ action: 'member.left', actor: { email: manager.email } });
  });
});

const plain = {
  ...{ name: 'Lantern Talent', website: null, country: 'Belgium', contactEmail: null },
  brand: { name: null, colour: null, logo: null, footer: null },
};
const asAddress = (bytes: Buffer, type = 'png') =>
  `data:image/${type};base64,${bytes.toString('base64')}`;

describe('settings', () => {
  it('are saved by owners and managers, and the trail names what changed', async () => {
    const { owner } = await story.openAgency();
    const [manager, viewer] = [await story.hire(owner), await story.hire(owner, 'viewer')];
    const wish = {
      ...plain,
      website: 'HTTPS://Lantern.example/a b',
      contactEmail: 'Hi@Lantern.example',
    };
    expect((await story.call(viewer, 'save-agency', wish)).code).toBe('agencies.role_too_small');
    const saved = await story.call(manager, 'save-agency', wish);
    expect(saved.status).toBe(200);
    const { agency } = await story.read(owner);
    expect([agency.website, agency.contactEmail]).toEqual([
      ...['https://lantern.example/a%20b', 'hi@lantern.example'],
    ]);
    await story.call(manager, 'save-agency', wish);
    const { rows } = await story.events(owner);
    expect(rows.filter(({ action }) => action === 'agency.saved')).toMatchObject([
      { detail: { changed: ['website', 'contact_email'] } },
    ]);
  });

  it('of two who save different parts from the same start are both kept', async () => {
    const { owner } = await story.openAgency();
    const manager = await story.hire(owner);
    const brand = { colour: '#c04030', footer: 'By hand' };
    const saves = [
      await story.call(owner, 'save-agency', { country: 'Ireland', brand: { name: 'Laterne' } }),
      await story.call(manager, 'save-agency', { contactEmail: 'hi@lantern.example', brand }),
      await story.call(manager, 'save-agency', { website: null }),
    ];
    expect(saves.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await story.read(owner)).agency).toMatchObject({
      ...{ name: 'Lantern Talent', website: null, country: 'Ireland' },
      contactEmail: 'hi@lantern.example',
      brand: { name: 'Laterne', logo: null, ...brand },
    });
  });

  it('keep of a logo its pixels only', async () => {
    const { owner } = await story.openAgency();
    const picture = await sharp({
      create: { width: 900, height: 300, channels: 3, background: '#c04030' },
    })
      .withExif({ IFD0: { Artist: 'Odile Brandwacht' } })
      .jpeg()
      .toBuffer();
    const logo = asAddress(Buffer.concat([picture, Buffer.from('<script>')]), 'jpeg');
    const brand = { ...plain.brand, logo, colour: '#c04030' };
    expect((await story.call(owner, 'save-agency', { ...plain, brand })).status).toBe(200);
    const kept = (await story.read(owner)).agency.brand.logo ?? '';
    const bytes = Buffer.from(kept.split(',')[1] ?? '', 'base64');
    const { exif, format, height, width } = await sharp(bytes).metadata();
    expect([format, width, height, exif]).toEqual(['png', 600, 200, undefined]);
    expect(bytes.toString('latin1')).not.toMatch(/script|Odile/u);
    // Sent back as it was read, it is not drawn again.
    const again = { ...plain, brand: { ...brand, logo: kept } };
    await story.call(owner, 'save-agency', again);
    expect((await story.read(owner)).agency.brand.logo).toBe(kept);
  });

  it('take a noisy logo, drawn small enough', async () => {
    const { owner } = await story.openAgency();
    const noise = await sharp({
      create: {
        ...{ width: 420, height: 240, channels: 3, background: '#808080' },
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 50 })
      .toBuffer();
    const brand = { ...plain.brand, logo: asAddress(noise, 'jpeg') };
    expect((await story.call(owner, 'save-agency', { ...plain, brand })).status).toBe(200);
    const logo = (await story.read(owner)).agency.brand.logo ?? '';
    expect(logo.length).toBeLessThanOrEqual(90_000);
  });

  it('refuse what is no picture, and lose nothing', async () => {
    const { owner } = await story.openAgency();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const whole = await sharp({
      create: { width: 40, height: 40, channels: 3, background: '#123456' },
    })
      .png()
      .toBuffer();
    // A few kilobytes that are 20 megapixels when they are drawn.
    const bomb = await sharp({
      create: { width: 5000, height: 4000, channels: 3, background: '#000000' },
    })
      .png({ palette: true, colours: 2 })
      .toBuffer();
    for (const bytes of [svg, Buffer.from('no picture'), whole.subarray(0, 60), bomb]) {
      const logo = asAddress(bytes);
      const brand = { ...plain.brand, logo };
      const { code } = await story.call(owner, 'save-agency', { ...plain, name: 'Other', brand });
      expect(code).toBe('agencies.logo_unreadable');
    }
    expect((await story.read(owner)).agency.name).toBe('Lantern Talent');
  });

  it('refuse a name that would pass for ours in the mails that we send', async () => {
    const { owner } = await story.openAgency();
    const named = { ...plain, name: 'Leak Block Support' };
    expect((await story.call(owner, 'save-agency', named)).code).toBe('agencies.name_refused');
    const applied = await story.apply(await story.meet(), { name: 'LeakBlock' });
    expect(applied.code).toBe('agencies.name_refused');
  });

  it('refuse names that cannot be kept or turn what is read around', async () => {
    const { owner } = await story.openAgency();
    for (const name of ['a\u0000b', 'a\nb', '\u202eabc', ' ', 'x'.repeat(101), '\ud800']) {
      const { status } = await story.call(owner, 'save-agency', { ...plain, name });
      expect([name, status]).toEqual([name, 400]);
    }
  });
});

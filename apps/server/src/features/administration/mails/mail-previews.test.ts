import { mailPreviewAnswer, mailPreviewsAnswer } from '@leakblock/domain/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailLanguages } from '#platform/mails/mail-language';
import { startAdminWorld } from '../../../testing/start-admin-world.ts';
import type { AdminWorld } from '../../../testing/start-admin-world.ts';
import { features } from '../../index.ts';

let world: AdminWorld;
beforeAll(async () => {
  world = await startAdminWorld(features);
});
afterAll(() => world.gateway.stop());

const preview = (name: string, language: string, isDiscreet: boolean) =>
  world.call(world.admin.token, 'preview-mail', { name, language, isDiscreet });

describe('previews of mails', () => {
  it('show every mail of every feature in every language, and discreetly', async () => {
    const { body } = await world.call(world.admin.token, 'list-mail-previews');
    const { mails } = mailPreviewsAnswer.parse(body);
    const names = mails.map(({ name }) => name);
    const own = features.flatMap((feature) => feature.mails ?? []).map(({ name }) => name);
    expect(own.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name).toMatch(/^[a-z-]+\.[a-z-]+$/u);
      const subjects = new Set<string>();
      for (const language of mailLanguages) {
        const open = mailPreviewAnswer.parse((await preview(name, language, false)).body);
        expect(open.html).toContain(`<html lang="${language}">`);
        expect(open.text, `${name} ${language}`).not.toMatch(/\{\w+\}|undefined|\[object/u);
        subjects.add(open.subject);
        const discreet = mailPreviewAnswer.parse((await preview(name, language, true)).body);
        expect(discreet.subject, name).not.toMatch(/leak|takedown/iu);
      }
      expect([name, subjects.size]).toEqual([name, mailLanguages.length]);
    }
  });

  it('are for operators', async () => {
    const who = await world.person();
    for (const [token, status] of [
      [null, 401],
      [who.token, 403],
    ] as const) {
      expect((await world.call(token, 'list-mail-previews')).status).toBe(status);
      expect((await world.call(token, 'preview-mail', {})).status).toBe(status);
    }
  });

  it('of a mail that does not exist are not found', async () => {
    expect((await preview('nobody.writes-it', 'en', false)).status).toBe(404);
    expect((await preview('notifications.notice', 'xx', false)).status).toBe(400);
  });
});

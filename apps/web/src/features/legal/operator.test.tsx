import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadMoreTexts } from '#lib/load-more-texts.ts';
import { sendJson, serveFunctions } from '../../testing/serve-functions.ts';

let stop: () => void = () => undefined;

beforeEach(async () => {
  await loadMoreTexts('en', ['contact']);
  // The settings are read once per page: each test is a page of its own.
  vi.resetModules();
});
afterEach(() => {
  stop();
  cleanup();
});

async function openIsland(island: 'ContactWays' | 'OperatorDetails', settings: object | null) {
  const server = await serveFunctions(
    settings === null ? {} : { 'config.json': (_, response) => sendJson(response, settings) },
  );
  stop = server.stop;
  const { ContactWays } = await import('./contact-ways.tsx');
  const { OperatorDetails } = await import('./operator-details.tsx');
  render(island === 'ContactWays' ? <ContactWays /> : <OperatorDetails />);
}

const brand = { brandName: 'LeakBlock' };

describe('contact', () => {
  it('leads to chat, mailbox and phone, as far as the operator gave them', async () => {
    await openIsland('ContactWays', {
      ...brand,
      supportLink: 'https://wa.me/49301234567',
      supportEmail: 'help+desk@leakblock.example',
      supportPhone: '+49 (0) 30 123 45 67',
    });
    const chat = await screen.findByRole('link', { name: 'Write on WhatsApp' });
    expect(chat.getAttribute('href')).toBe('https://wa.me/49301234567');
    expect(screen.getByText('help+desk@leakblock.example').getAttribute('href')).toBe(
      'mailto:help%2Bdesk@leakblock.example',
    );
    expect(screen.getByText('+49 (0) 30 123 45 67').getAttribute('href')).toBe('tel:+49301234567');
  });

  it('names another chat a chat, and a mail link only once', async () => {
    await openIsland('ContactWays', { ...brand, supportLink: 'https://wa.me.example/1' });
    expect(await screen.findByRole('link', { name: 'Open the chat' })).toBeTruthy();
    cleanup();
    stop();
    vi.resetModules();
    const mail = 'help@leakblock.example';
    await openIsland('ContactWays', {
      ...brand,
      supportLink: `mailto:${mail}`,
      supportEmail: mail,
    });
    expect(await screen.findAllByRole('link')).toHaveLength(1);
  });

  it('never makes a link of what is no web address', async () => {
    await openIsland('ContactWays', {
      ...brand,
      supportLink: 'javascript:alert(1)',
      calendarLink: 'javascript:alert(1)',
      supportPhone: 'ask',
    });
    expect(await screen.findByText(/ask/)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('offers the calendar where there is one, and says when a person answers', async () => {
    await openIsland('ContactWays', {
      ...brand,
      calendarLink: 'https://calendar.example/us',
      supportHours: 'Mon–Fri 9–17',
    });
    const calendar = await screen.findByRole('link', { name: 'Choose a time in the calendar' });
    expect(calendar.getAttribute('href')).toBe('https://calendar.example/us');
    expect(screen.getByText('A person answers: Mon–Fri 9–17')).toBeTruthy();
  });

  it('says that there is none', async () => {
    await openIsland('ContactWays', brand);
    expect(await screen.findByText(/has not given a contact/)).toBeTruthy();
  });

  it('does not say that there is none when the settings did not arrive', async () => {
    await openIsland('ContactWays', null);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText(/has not given a contact/)).toBeNull();
  });
});

describe('operator', () => {
  it('stands with name and every line of the address', async () => {
    await openIsland('OperatorDetails', {
      ...brand,
      operatorName: 'Example GmbH',
      operatorAddress: 'Some Street 1\n12345 Town',
    });
    for (const line of ['Example GmbH', 'Some Street 1', '12345 Town']) {
      expect(await screen.findByText(line)).toBeTruthy();
    }
  });

  it('stands with representative, register and VAT number where she gave them', async () => {
    await openIsland('OperatorDetails', {
      ...brand,
      operatorName: 'Example GmbH',
      operatorRepresentative: 'Ada Example',
      operatorRegister: 'HRB 12345',
      operatorVatId: 'DE123456789',
    });
    for (const line of [
      'Represented by: Ada Example',
      'Register: HRB 12345',
      'VAT identification number: DE123456789',
    ]) {
      expect(await screen.findByText(line)).toBeTruthy();
    }
  });

  it.each([
    [{}, /has not filled in name and address/],
    [{ operatorName: 'Example GmbH' }, /has not filled in an address/],
    [{ operatorAddress: 'Some Street 1' }, /has not filled in a name/],
  ])('%o: says what is missing', async (settings, sentence) => {
    await openIsland('OperatorDetails', { ...brand, ...settings });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});

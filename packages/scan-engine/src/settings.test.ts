import { describe, expect, it } from 'vitest';
import { fetchSettingsFromEnv, fetchSettingsSchema } from './settings.ts';

describe('fetchSettingsFromEnv', () => {
  it('reads nothing from an empty environment', () => {
    expect(fetchSettingsFromEnv({ PATH: '/bin', SCAN_PROXY_URL: ' ' })).toEqual({});
  });

  it('reads what is set', () => {
    expect(
      fetchSettingsFromEnv({
        SCAN_PROXY_URL: 'http://scan:secret@10.0.0.1:3128',
        SCAN_CA_FILE: '/etc/scan-ca.pem',
        SCAN_USER_AGENT: 'Scanner/1',
        SCAN_CONTACT_URL: 'https://example.com/scans',
        SCAN_DNS_SERVERS: '9.9.9.9, 2620:fe::fe',
      }),
    ).toEqual({
      proxyUrl: 'http://scan:secret@10.0.0.1:3128',
      caFile: '/etc/scan-ca.pem',
      userAgent: 'Scanner/1',
      contactUrl: 'https://example.com/scans',
      dnsServers: ['9.9.9.9', '2620:fe::fe'],
    });
  });

  it.each([
    ['SCAN_PROXY_URL', '10.0.0.1:3128', 'must be http://[user:password@]host[:port]'],
    ['SCAN_PROXY_URL', 'socks5://10.0.0.1', 'must be http://[user:password@]host[:port]'],
    ['SCAN_CONTACT_URL', 'mailto:scan@example.com', 'must be an http or https address'],
    ['SCAN_USER_AGENT', 'Scanner\r\nX: 1', 'must be 1 to 256 printable ASCII characters'],
    ['SCAN_DNS_SERVERS', '9.9.9.9,dns.example', 'must be a comma-separated list of IP addresses'],
  ])('says what %s=%j must be', (name, value, message) => {
    expect(() => fetchSettingsFromEnv({ [name]: value })).toThrow(`${name} ${message}`);
  });

  it('names every bad variable and never shows a value, which may hold a password', () => {
    const env = { SCAN_PROXY_URL: 'ftp://scan:secret@x', SCAN_DNS_SERVERS: 'x' };
    expect(() => fetchSettingsFromEnv(env)).toThrow(/SCAN_PROXY_URL.*SCAN_DNS_SERVERS/);
    expect(() => fetchSettingsFromEnv(env)).not.toThrow(/secret/);
  });

  it('describes every variable for the docs', () => {
    for (const field of Object.values(fetchSettingsSchema.shape))
      expect(field.description?.length).toBeGreaterThan(20);
  });
});

import { describe, expect, it } from 'vitest';
import { politenessKey } from './politeness-key.ts';

describe('politenessKey', () => {
  it.each([
    ['ann.site.com', 'site.com'],
    ['WWW.Site.com:443', 'site.com'],
    ['site.com.', 'site.com'],
    ['ann.forum.site.co.uk', 'site.co.uk'],
    ['ann.site.example:8080', 'site.example'],
    // Strangers' sites under one roof.
    ['ann.github.io', 'ann.github.io'],
    ['www.ann.blogspot.com', 'ann.blogspot.com'],
    ['github.io', 'github.io'],
    // Nothing was registered here.
    ['127.0.0.1:8080', '127.0.0.1:8080'],
    ['[2001:db8::1]:443', '[2001:db8::1]:443'],
    ['intranet', 'intranet'],
  ])('%s counts for %s', (host, key) => {
    expect(politenessKey(host)).toBe(key);
  });
});

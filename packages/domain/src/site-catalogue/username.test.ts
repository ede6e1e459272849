import { describe, expect, it } from 'vitest';
import { customPlatformUrl, username } from './username.ts';

describe('a name on a platform (SPEC section 5)', () => {
  it('drops @ and white space and lower-cases', () => {
    expect(username.parse(' @Luna Marlowe ')).toBe('lunamarlowe');
  });
  it('allows letters, numbers, _ . - only', () => {
    expect(username.parse('a_b.c-9')).toBe('a_b.c-9');
    expect(username.safeParse('luna/marlowe').error?.issues[0]?.message).toBe(
      'Only letters, numbers, _ . - allowed',
    );
  });
  it('wants a web address for a platform typed by hand', () => {
    expect(customPlatformUrl.parse(' https://luna.example ')).toBe('https://luna.example');
    expect(customPlatformUrl.safeParse('javascript:alert(1)').error?.issues[0]?.message).toBe(
      'URL must start with http:// or https://',
    );
  });
});

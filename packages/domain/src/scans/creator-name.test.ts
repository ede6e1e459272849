import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creatorName } from './creator-name.ts';

function codeOf(input: unknown): string | undefined {
  return creatorName.safeParse(input).error?.issues[0]?.message;
}

describe('the name typed into the leak check', () => {
  it.each([
    ['  Luna   Marlowe ', 'Luna Marlowe'],
    ['@luna.marlowe', 'luna.marlowe'],
    ['Lu\u0308na', 'Lüna'],
    ['\u202Eluna\u202C', 'luna'],
    ['lu\u200Bna\uFEFF', 'luna'],
    ['Luna \u200B Marlowe', 'Luna Marlowe'],
    ['Lu\u200D\u0308na', 'Lüna'],
    ['луна', 'луна'],
    ['לונה', 'לונה'],
    ['luna 😀', 'luna 😀'],
    ["'; drop table scans; --", "'; drop table scans; --"],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%j is read as %j', (typed, read) => {
    expect(creatorName.parse(typed)).toBe(read);
  });

  it.each([undefined, null, 7, '', '   ', '\u200B', '@', '\u0000'])('%j is no name', (typed) => {
    expect(codeOf(typed)).toBe('scans.creator_name_required');
  });

  it.each(['😀', '---', '@!?'])('%j holds nothing a site could be asked for', (typed) => {
    expect(codeOf(typed)).toBe('scans.creator_name_unreadable');
  });

  it('allows 60 characters and refuses 61, counted as people count', () => {
    expect(creatorName.safeParse('a'.repeat(60)).success).toBe(true);
    expect(codeOf('a'.repeat(61))).toBe('scans.creator_name_too_long');
    expect(creatorName.safeParse('𝓪'.repeat(60)).success).toBe(true);
  });

  const name = fc.string({
    unit: fc.oneof(
      fc.constantFrom(' ', '@', 'e', '\u0301', '\u200B', '\u0000', '\uFEFF', '\uD83D'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 80,
  });
  it('never throws, and what it accepts it accepts again unchanged', () => {
    fc.assert(
      fc.property(name, (typed) => {
        const first = creatorName.safeParse(typed);
        if (!first.success) return;
        expect(creatorName.parse(first.data)).toBe(first.data);
        expect(first.data).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }),
    );
  });
});

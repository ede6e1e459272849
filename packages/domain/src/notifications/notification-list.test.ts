import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutForToast, listNotifications, notificationBadge } from './notification-list.ts';
import type { ListedNotification } from './notification-list.ts';

let count = 0;
const note = (changes: Partial<ListedNotification> = {}): ListedNotification => ({
  id: `note-${String((count += 1))}`,
  global: false,
  title: 'Weekly report',
  message: 'Your report is ready.',
  read: false,
  path: null,
  created_at: '2026-11-20T10:00:00+00:00',
  ...changes,
});

describe('the list', () => {
  it('holds the ten newest, newest first', () => {
    const all = Array.from({ length: 14 }, (_, day) =>
      note({ created_at: `2026-11-${String(day + 1).padStart(2, '0')}T10:00:00Z` }),
    );
    const listed = listNotifications(all);
    expect(listed).toHaveLength(10);
    expect(listed[0]?.created_at).toBe('2026-11-14T10:00:00Z');
  });

  it('shows one for everybody once, by title, message and created_at', () => {
    const first = note({ global: true });
    const copy = note({ global: true, read: true, created_at: '2026-11-20T10:00:00Z' });
    expect(listNotifications([first, copy])).toEqual([copy]);
    expect(listNotifications([copy, first])).toEqual([copy]);
    const later = note({ global: true, created_at: '2026-11-20T10:00:01Z' });
    expect(listNotifications([first, later])).toHaveLength(2);
  });

  it('keeps two of her own that say the same', () => {
    expect(listNotifications([note(), note()])).toHaveLength(2);
  });
});

it.each([
  [0, null],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [500, '9+'],
])('the badge of %s unread is %s', (unread, badge) => {
  expect(notificationBadge(unread)).toBe(badge);
});

it('a toast shows 100 characters and an ellipsis', () => {
  expect(cutForToast('x'.repeat(100))).toBe('x'.repeat(100));
  expect(cutForToast('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (message) => {
      expect(Array.from(cutForToast(message)).length).toBeLessThanOrEqual(101);
    }),
  );
});

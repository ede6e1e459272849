import { text } from '#lib/texts.ts';

/** What she decided: how many go out, how many stay. */
export function doneText({ approved, declined }: { approved: number; declined: number }): string {
  if (approved + declined === 0) return text('removal-requests.preview.nothing');
  return [
    ...(approved === 0 ? [] : [text('removal-requests.preview.sent', { count: approved })]),
    ...(declined === 0 ? [] : [text('removal-requests.preview.kept', { count: declined })]),
    text('removal-requests.preview.done'),
  ].join(' ');
}

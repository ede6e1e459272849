import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mailSettingsAnswer } from '@leakblock/domain/notifications';
import type { MailSettings } from '@leakblock/domain/notifications';
import { useUser } from '#lib/auth-context.ts';
import { callForJson } from '#lib/functions-client.ts';

/** What the signed-in person wants mailed, and the ways to change it. Each throws RequestFailure. */
export function useMailSettings() {
  const client = useQueryClient();
  const { id } = useUser();
  const queryKey = ['mail-settings', id] as const;
  const read = (options: { signal?: AbortSignal }) =>
    callForJson('read-mail-settings', {}, mailSettingsAnswer, options);
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read({ signal }) });
  const keep = async (name: 'save-mail-settings' | 'resume-mails', body: object) => {
    const answer = await callForJson(name, body, mailSettingsAnswer);
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, answer);
    return answer;
  };
  return {
    query,
    save: async (change: (stored: MailSettings) => MailSettings) =>
      keep('save-mail-settings', change(await read({}))),
    resume: async () => {
      await keep('resume-mails', {});
    },
  };
}

import { useQuery } from '@tanstack/react-query';
import { deliveriesAnswer } from '@leakblock/domain/oauth-clients';
import { formatDateTime } from '#lib/format.ts';
import { callForJson, callFunction } from '#lib/functions-client.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Notice } from '#ui/notice.tsx';
import { useAct } from './use-oauth.ts';
import { webhookProblem } from './webhook-problem.ts';

function problemOf(code: string | null): string {
  const words = webhookProblem(code);
  return words === null ? '' : ` · ${words}`;
}

/** The last deliveries of a webhook, and while it is on a further try of one that failed. */
export function Deliveries({ id, isEnabled }: { id: string; isEnabled: boolean }) {
  const { act, problem } = useAct();
  const query = useQuery({
    queryKey: ['oauth', 'webhooks', id, 'deliveries'],
    queryFn: async () =>
      (await callForJson('list-webhook-deliveries', { id }, deliveriesAnswer)).deliveries,
    // What waits is on its way: the list shows how it went.
    refetchInterval: ({ state }) =>
      state.data?.some((delivery) => delivery.state === 'waiting') === true ? 3000 : false,
  });
  return (
    <Loaded query={query}>
      {(deliveries) => (
        <>
          {problem !== null && (
            <Notice tone="problem">
              <p>{problem}</p>
            </Notice>
          )}
          {deliveries.length === 0 ? (
            <p className="quiet">{text('oauth-clients.webhook.never')}</p>
          ) : (
            <ul className="oauth-deliveries">
              {deliveries.map((delivery) => (
                <li key={delivery.id}>
                  <strong>{text(`oauth-clients.event.${delivery.event}`)}</strong>{' '}
                  {delivery.state === 'waiting' && delivery.problem !== null
                    ? text('oauth-clients.delivery.again.soon')
                    : text(`oauth-clients.delivery.${delivery.state}`)}
                  {delivery.status !== null && ` (${String(delivery.status)})`}
                  <span className="quiet">
                    {' '}
                    {formatDateTime(delivery.at)}
                    {delivery.nextAt !== null &&
                      ` · ${text('oauth-clients.delivery.next', { time: formatDateTime(delivery.nextAt) })}`}
                    {problemOf(delivery.problem)}
                  </span>{' '}
                  {delivery.state === 'failed' && isEnabled && (
                    <button
                      type="button"
                      className="text-button"
                      onClick={() =>
                        void act(async () => {
                          await callFunction('redeliver-webhook', { deliveryId: delivery.id });
                        })
                      }
                    >
                      {text('oauth-clients.delivery.again')}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Loaded>
  );
}

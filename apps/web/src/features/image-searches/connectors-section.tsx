import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { connectorsAnswer, maxPictureBytes } from '@leakblock/domain/image-searches';
import type { ImageConnectorId, ImageHit } from '@leakblock/domain/image-searches';
import { dataFailureText } from '#lib/data-failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { Waiting } from '#ui/waiting.tsx';
import { askConnector } from './ask-connector.ts';
import { HitRow } from './hit-row.tsx';

const names: Record<ImageConnectorId, string> = {
  tineye: 'TinEye',
  google_vision: 'Google Cloud Vision',
};

type Answered = { connector: ImageConnectorId; hits: ImageHit[] };

/** Services that need the picture itself: each is asked by a press that says so, and by nothing else. */
export function ConnectorsSection({ file }: { file: File }) {
  const { data } = useQuery({
    queryKey: ['image-connectors'],
    queryFn: () => callForJson('list-image-connectors', {}, connectorsAnswer),
  });
  const [left, setLeft] = useState<number | null>(null);
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const ask = useMutation({
    mutationFn: (connector: ImageConnectorId) => askConnector(connector, file),
    onSuccess: (answer, connector) => {
      setLeft(answer.left);
      setAnswered((before) => [
        ...before.filter((each) => each.connector !== connector),
        { connector, hits: answer.hits },
      ]);
    },
  });
  if (data === undefined || data.connectors.length === 0) return null;
  const isTooLarge = file.size > maxPictureBytes;
  return (
    <Section
      id="connectors"
      title={text('image-searches.connectors.title')}
      lede={text('image-searches.connectors.left', { count: left ?? data.left })}
    >
      {isTooLarge && <p>{text('image-searches.connectors.tooLarge')}</p>}
      {data.connectors.map((connector) => (
        <div key={connector} className="connector">
          <p>{text('image-searches.connectors.sends', { service: names[connector] })}</p>
          <p className="actions">
            <Button
              look="quiet"
              disabled={ask.isPending || isTooLarge}
              onClick={() => ask.mutate(connector)}
            >
              {text('image-searches.connectors.ask', { service: names[connector] })}
            </Button>
          </p>
          {ask.isPending && ask.variables === connector && (
            <Waiting label={text('image-searches.connectors.asking')} />
          )}
          {ask.isError && ask.variables === connector && (
            <Notice tone="problem">
              <p>{dataFailureText(ask.error)}</p>
            </Notice>
          )}
          {answered
            .filter((each) => each.connector === connector)
            .map(({ hits }) => (
              <div key={connector} role="status">
                <h3>
                  {text('image-searches.connectors.hits', {
                    count: hits.length,
                    service: names[connector],
                  })}
                </h3>
                <ul className="hits">
                  {hits.map((hit) => (
                    <HitRow key={hit.pageUrl} connector={connector} hit={hit} />
                  ))}
                </ul>
              </div>
            ))}
        </div>
      ))}
    </Section>
  );
}

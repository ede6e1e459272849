import { useQuery } from '@tanstack/react-query';
import { attributionsAnswer } from '@leakblock/domain/site-catalogue';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';

/** Whose lists of sites are in use, with their licences; nothing where the built-in catalogue is all there is. */
export function Attributions() {
  const { data } = useQuery({
    queryKey: ['site-catalogue', 'attributions'],
    queryFn: () => callForJson('read-attributions', {}, attributionsAnswer),
    staleTime: Infinity,
  });
  if (data === undefined || data.lists.length === 0) return null;
  return (
    <details className="quiet">
      <summary>{text('crawls.lists.title')}</summary>
      <p>{text('crawls.lists.body', { builtIn: data.builtIn })}</p>
      <ul className="bullets">
        {data.lists.map(({ attribution, homepage, licence, name, sites }) => (
          <li key={`${name} ${attribution}`}>
            {homepage === null ? (
              <bdi>{name}</bdi>
            ) : (
              <a href={homepage} rel="noopener noreferrer" target="_blank">
                <bdi>{name}</bdi>
              </a>
            )}
            {' · '}
            <bdi>{attribution}</bdi> · <bdi>{licence}</bdi> ·{' '}
            {text('crawls.lists.sites', { count: sites })}
          </li>
        ))}
      </ul>
    </details>
  );
}

import { useState } from 'react';
import type { ReportFigures } from '@leakblock/domain/reports';
import { useShownMore } from '#lib/hold-place.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { useReportLinks } from './report-links.ts';
import { useIsPrinting } from '#lib/use-is-printing.ts';

const shownFirst = 10;

/** Where it was found, and how much of it stands there at the end. */
export function HostsOfReport({ hosts }: Pick<ReportFigures, 'hosts'>) {
  const links = useReportLinks();
  const [isOpen, setIsOpen] = useState(false);
  const { list, showFrom } = useShownMore<HTMLOListElement>();
  const isPrinting = useIsPrinting();
  const shown = isOpen || isPrinting ? hosts : hosts.slice(0, shownFirst);
  return (
    <Section id="report-hosts" title={text('reports.hosts.title')}>
      {hosts.length === 0 ? (
        <p className="quiet">{text('reports.hosts.none')}</p>
      ) : (
        <ol ref={list} className="report-hosts">
          {shown.map(({ found, host, kind, standing }) => (
            <li key={host}>
              <a href={links.findings(`q=${encodeURIComponent(host)}`)}>
                <bdi>{host}</bdi>
              </a>
              <span className="quiet">{text(`reports.site.${kind}`)}</span>
              <span>
                {text('reports.hosts.figures', {
                  found,
                  standing,
                })}
              </span>
            </li>
          ))}
        </ol>
      )}
      {shown.length < hosts.length && (
        <p className="actions no-print">
          <Button
            look="quiet"
            onClick={() => {
              showFrom(shown.length);
              setIsOpen(true);
            }}
          >
            {text('reports.hosts.all', { count: hosts.length })}
          </Button>
        </p>
      )}
    </Section>
  );
}

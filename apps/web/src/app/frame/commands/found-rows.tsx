import { Command } from 'cmdk';
import { text } from '#lib/texts.ts';
import type { Found } from './search-own.ts';

const kinds = ['case', 'finding', 'creator'] as const;

/** Cases, findings or creators that were found. */
export function FoundRows(props: { found: readonly Found[]; onGo: (href: string) => void }) {
  return kinds.map((kind) => {
    const found = props.found.filter((one) => one.kind === kind);
    return found.length === 0 ? null : (
      <Command.Group key={kind} heading={text(`commands.group.${kind}`)}>
        {found.map(({ href, id, label, note }) => (
          <Command.Item key={id} value={`${kind}.${id}`} onSelect={() => props.onGo(href)}>
            <bdi className="commands-name">{label}</bdi>
            {note !== '' && <span className="commands-beside">{note}</span>}
          </Command.Item>
        ))}
      </Command.Group>
    );
  });
}

import { useEffect, useRef, useState } from 'react';
import { Command } from 'cmdk';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { agencyQuery } from '#features/agencies/frame/use-agency.ts';
import { explainDataError } from '#lib/data-failure.ts';
import { useUser } from '#lib/auth-context.ts';
import { failureText } from '#lib/failure.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Roles } from '../use-roles.ts';
import { FoundRows } from './found-rows.tsx';
import { listCommands } from './list-commands.ts';
import type { Command as OwnCommand } from './list-commands.ts';
import { matchCommands } from './match-commands.ts';
import { keepRecent, readRecent } from './recent-commands.ts';
import { useOwnSearch } from './use-own-search.ts';

type PaletteProps = {
  roles: Roles;
  onGo: (href: string) => void;
  onClose: () => void;
  onKeys: () => void;
};

const groups = ['go', 'admin', 'act'] as const;

/** All commands and what is found of hers, behind one field. */
export function Palette({ roles, ...ways }: PaletteProps) {
  const { id: userId } = useUser();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [recentIds] = useState(readRecent);
  const agency = useQuery({ ...agencyQuery(userId), enabled: roles.isAgency }).data;
  const search = useOwnSearch(typed, roles.isAgency);

  // Not before the window is open: it gives the focus to its first part by itself.
  useEffect(() => field.current?.focus(), []);

  const all = listCommands(roles, agency?.role ?? null, ways);
  const isBlank = typed.trim() === '';
  const matching = matchCommands(all, typed);
  const recent = isBlank ? recentIds.flatMap((id) => all.filter((one) => one.id === id)) : [];
  const rest = matching.filter((one) => !recent.includes(one));
  const count = matching.length + search.found.length;
  const run = (command: OwnCommand) => {
    keepRecent(command.id);
    command.run();
  };

  return (
    <Dialog className="commands" labelledBy="commands-title" onClose={ways.onClose}>
      <h2 id="commands-title" className="visually-hidden">
        {text('commands.title')}
      </h2>
      <Command label={text('commands.label')} shouldFilter={false} loop vimBindings={false}>
        <div className="commands-head">
          <Command.Input
            ref={field}
            className="commands-field"
            value={typed}
            onValueChange={setTyped}
            placeholder={text(roles.isAgency ? 'commands.hint.agency' : 'commands.hint.own')}
            maxLength={200}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={text('commands.close')}
            onClick={ways.onClose}
          >
            <X size={20} aria-hidden="true" />
          </button>
        </div>
        <Command.List className="commands-list" label={text('commands.list')}>
          <Rows heading={text('commands.group.recent')} commands={recent} onRun={run} />
          {!isBlank && <FoundRows found={search.found} onGo={ways.onGo} />}
          {groups.map((group) => (
            <Rows
              key={group}
              heading={text(`commands.group.${group}`)}
              commands={rest.filter((one) => one.group === group)}
              onRun={run}
            />
          ))}
        </Command.List>
        {search.error !== null && (
          <div className="commands-note" role="alert">
            <p>{failureText(explainDataError(search.error))}</p>
            <Button look="quiet" onClick={search.again}>
              {text('commands.again')}
            </Button>
          </div>
        )}
        <p className={count === 0 ? 'commands-note' : 'visually-hidden'} role="status">
          {search.isSearching
            ? text('commands.searching')
            : isBlank
              ? ''
              : text('commands.count', { count })}
        </p>
      </Command>
    </Dialog>
  );
}

type RowsProps = {
  heading: string;
  commands: readonly OwnCommand[];
  onRun: (command: OwnCommand) => void;
};

function Rows({ commands, heading, onRun }: RowsProps) {
  if (commands.length === 0) return null;
  return (
    <Command.Group heading={heading}>
      {commands.map((command) => (
        <Command.Item key={command.id} value={command.id} onSelect={() => onRun(command)}>
          <span className="commands-name" lang={command.language}>
            {command.label}
          </span>
          {command.key !== undefined && (
            <span className="commands-keys" aria-hidden="true">
              <kbd>G</kbd> <kbd>{command.key.toUpperCase()}</kbd>
            </span>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

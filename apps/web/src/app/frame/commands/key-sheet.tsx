import { Fragment } from 'react';
import { decisionKeys, decisions, revealKey, undoKey } from '#features/findings/decision-keys.ts';
import { actionKeys } from '#features/fake-profiles/groups.ts';
import { turnSingleKeys, useSingleKeys } from '#lib/single-keys.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Roles } from '../use-roles.ts';
import { goKeysOf } from './go-keys.ts';

/** One line of the sheet: keys that are pressed one after the other, and what they do. */
type KeyLine = { keys: readonly string[]; does: string };

/** All keys that act somewhere in what this person sees, and the switch for those that act by themselves. */
export function KeySheet({ onClose, roles }: { roles: Roles; onClose: () => void }) {
  const isOn = useSingleKeys();
  return (
    <Dialog className="key-sheet" labelledBy="key-sheet-title" onClose={onClose}>
      <h2 id="key-sheet-title" tabIndex={-1}>
        {text('commands.keys.title')}
      </h2>
      <CheckboxField
        id="single-keys"
        label={text('commands.keys.use')}
        checked={isOn}
        onChange={({ target }) => turnSingleKeys(target.checked)}
      />
      <p className="quiet">{text(isOn ? 'commands.keys.on' : 'commands.keys.off')}</p>
      <div className="key-groups">
        {groupsOf(roles).map(({ lines, title }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className="key-lines">
              {lines.map(({ does, keys }) => (
                <Fragment key={does}>
                  <dt>
                    {keys.map((key, place) => (
                      <Fragment key={key}>
                        {place > 0 && <span className="quiet"> {text('commands.keys.then')} </span>}
                        <kbd>{key}</kbd>
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="actions">
        <Button look="quiet" onClick={onClose}>
          {text('commands.close')}
        </Button>
      </p>
    </Dialog>
  );
}

/** Whether the keyboard has ⌘ where others have Ctrl. */
const hasCommandKey = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

function groupsOf(roles: Roles): { title: string; lines: KeyLine[] }[] {
  const everywhere = [
    {
      keys: [hasCommandKey() ? '⌘ K' : `${text('commands.keys.ctrl')} K`],
      does: text('commands.title'),
    },
    { keys: ['?'], does: text('commands.act.keys') },
  ];
  const go = goKeysOf(roles).map(({ key, label }) => ({
    keys: ['G', key.toUpperCase()],
    does: label(),
  }));
  return [
    { title: text('commands.keys.everywhere'), lines: everywhere },
    { title: text('commands.keys.go'), lines: go },
    ...(roles.isAgency ? [] : [{ title: text('commands.keys.profiles'), lines: ofProfiles() }]),
    { title: text('commands.keys.review'), lines: ofReview() },
    ...(roles.isAdmin ? [{ title: text('commands.keys.papers'), lines: ofPapers() }] : []),
  ];
}

function ofReview(): KeyLine[] {
  return [
    ...decisions.map((decision) => ({
      keys: [decisionKeys[decision]],
      does: text(`findings.decide.${decision}`),
    })),
    { keys: [revealKey], does: text('commands.keys.reveal') },
    { keys: [undoKey], does: text('findings.decide.undo') },
  ];
}

function ofProfiles(): KeyLine[] {
  return [
    { keys: ['↓'], does: text('commands.keys.next') },
    { keys: ['↑'], does: text('commands.keys.previous') },
    { keys: ['X'], does: text('commands.keys.select') },
    ...Object.entries(actionKeys).map(([key, action]) => ({
      keys: [key.toUpperCase()],
      does: text(`fake-profiles.action.${action}`),
    })),
  ];
}

const ofPapers = (): KeyLine[] =>
  ['1', '2', '3'].map((key) => ({
    keys: [key],
    does: text('commands.keys.paper', { number: key }),
  }));

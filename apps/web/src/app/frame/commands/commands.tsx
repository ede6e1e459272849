import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { logProblem } from '#lib/log-problem.ts';
import { areSingleKeysOn, isKeyElsewhere } from '#lib/single-keys.ts';
import { text } from '#lib/texts.ts';
import { showMessage } from '#lib/toasts.ts';
import { useFollowLink } from '../follow-link.ts';
import { isFramePath } from '../links.ts';
import type { Roles } from '../use-roles.ts';
import type { CommandWindowProps } from './command-window.tsx';
import { hearCommands } from './open-commands.ts';
import type { CommandsPart } from './open-commands.ts';

/** Milliseconds within which the second key of two has to come. */
const secondKeyMs = 1500;

type Opened = { part: CommandsPart; Window: ComponentType<CommandWindowProps> };

/** Listens for the keys of the commands. What they open is loaded when it is asked for. */
export function Commands({ roles }: { roles: Roles }) {
  const followLink = useFollowLink();
  const [opened, setOpened] = useState<Opened | null>(null);
  // Never so far: times begin with the page, and its first second is no answer to anything.
  const firstKeyAt = useRef(-Infinity);

  async function go(href: string) {
    const { origin, pathname } = new URL(href, location.href);
    if (origin !== location.origin || !isFramePath(pathname)) {
      location.assign(href);
      return;
    }
    if (await followLink(href)) document.getElementById('main')?.focus({ preventScroll: true });
  }
  async function open(part: CommandsPart) {
    if (document.querySelector('dialog[open]') !== null) return;
    try {
      const { loadCommandWindow } = await import('./load-command-window.ts');
      setOpened({ part, Window: await loadCommandWindow(roles) });
    } catch (error) {
      logProblem('The commands were not loaded.', String(error));
      await showMessage({
        title: text('shell.failure.title'),
        body: text('shell.failure.body'),
        tone: 'problem',
      });
    }
  }
  async function followKey(key: string) {
    const { goKeysOf } = await import('./go-keys.ts');
    const href = goKeysOf(roles).find((one) => one.key === key)?.href;
    if (href !== undefined) await go(href);
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, isComposing, metaKey, repeat } = event;
    const key = event.key.toLowerCase();
    const isSecond = event.timeStamp - firstKeyAt.current < secondKeyMs;
    firstKeyAt.current = -Infinity;
    if (altKey || isComposing || repeat) return;
    if (ctrlKey || metaKey) {
      if (key !== 'k' || event.shiftKey || (ctrlKey && metaKey)) return;
      event.preventDefault();
      if (opened?.part === 'palette') setOpened(null);
      else void open('palette');
      return;
    }
    if (!areSingleKeysOn() || isKeyElsewhere(event)) return;
    if (isSecond && /^[a-z]$/.test(key)) void followKey(key);
    else if (key === '?') void open('keys');
    else if (key === 'g' && !event.shiftKey) firstKeyAt.current = event.timeStamp;
    else return;
    // The second key may mean something to the screen by itself.
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  const hear = useEffectEvent((part: CommandsPart) => void open(part));
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    const stopHearing = hearCommands((part) => hear(part));
    // Before the screen's own keys.
    addEventListener('keydown', listen, true);
    return () => {
      stopHearing();
      removeEventListener('keydown', listen, true);
    };
  }, []);

  if (opened === null) return null;
  const { part, Window } = opened;
  return (
    <Window
      key={part}
      part={part}
      roles={roles}
      onGo={(href) => {
        setOpened(null);
        void go(href);
      }}
      onClose={() => setOpened(null)}
      onKeys={() => setOpened({ part: 'keys', Window })}
    />
  );
}

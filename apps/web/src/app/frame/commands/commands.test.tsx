import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { Commands } from './commands.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => vi.fn(() => Promise.resolve()),
}));

const { open } = prepareScreens(['shell']);
const heard: string[] = [];
const hear = ({ key }: KeyboardEvent) => void heard.push(key);
beforeEach(() => {
  heard.length = 0;
  document.addEventListener('keydown', hear);
});
afterEach(() => document.removeEventListener('keydown', hear));

/** A key that is pressed so many milliseconds after the page was opened. */
function press(key: string, at: number): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  document.body.dispatchEvent(event);
}

it('leaves the first keys of a page to its screen, and takes the one after g', () => {
  open(<Commands roles={{ isAdmin: false, isAgency: false }} />);
  press('w', 300);
  press('x', 900);
  expect(heard).toEqual(['w', 'x']);
  press('g', 1000);
  press('x', 1200);
  expect(heard).toEqual(['w', 'x']);
  press('g', 2000);
  press('w', 3600);
  expect(heard).toEqual(['w', 'x', 'w']);
});

import { useState } from 'react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useHeldPlace, useShownMore } from './hold-place.ts';

afterEach(cleanup);
const focused = () => document.activeElement?.textContent;
function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

describe('a list of which more is shown on a press', () => {
  function Names() {
    const [shown, setShown] = useState(2);
    const { list, showFrom } = useShownMore<HTMLUListElement>();
    return (
      <>
        <ul ref={list}>
          {['Ada', 'Bea', 'Cleo', 'Dora', 'Edda'].slice(0, shown).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        {shown < 5 && (
          <button
            type="button"
            onClick={() => {
              showFrom(shown);
              setShown(shown + 2);
            }}
          >
            More
          </button>
        )}
      </>
    );
  }

  it('leaves the focus on the button while there is more, and leads to what is new at the end', () => {
    render(<Names />);
    press('More');
    expect(focused()).toBe('More');
    press('More');
    expect(screen.queryByRole('button')).toBeNull();
    expect(focused()).toBe('Edda');
  });
});

describe('an entry that goes', () => {
  function Entry({ name, onGo }: { name: string; onGo: (name: string) => void }) {
    const entry = useHeldPlace<HTMLLIElement>();
    return (
      <li ref={entry}>
        <button type="button" onClick={() => onGo(name)}>
          {name}
        </button>
      </li>
    );
  }
  function Entries() {
    const [names, setNames] = useState(['Ada', 'Bea']);
    return (
      <section aria-labelledby="names-title">
        <h2 id="names-title">Names</h2>
        <ul>
          {names.map((name) => (
            <Entry
              key={name}
              name={name}
              onGo={(gone) => setNames(names.filter((one) => one !== gone))}
            />
          ))}
        </ul>
        <button type="button" onClick={() => setNames([])}>
          Clear
        </button>
      </section>
    );
  }

  it('with the focus leads to the heading of its section', async () => {
    render(<Entries />);
    press('Ada');
    expect(document.activeElement).toBe(document.body);
    await waitFor(() => expect(focused()).toBe('Names'));
  });

  it('without it leaves the focus where it is', async () => {
    render(<Entries />);
    press('Clear');
    expect(screen.queryByRole('listitem')).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(focused()).toBe('Clear');
  });
});

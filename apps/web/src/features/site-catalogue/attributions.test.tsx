import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { Attributions } from './attributions.tsx';

const { calls, open } = prepareScreens(['crawls']);
const read = 'POST /functions/v1/read-attributions';
const list = {
  ...{ name: 'Commons', licence: 'CC BY-SA 4.0', attribution: 'All of us', sites: 12 },
  homepage: 'https://commons.example/',
};

it('names every list in use with its makers and its licence', async () => {
  open(<Attributions />, { [read]: { body: { lists: [list], builtIn: 82 } } });
  const link = await screen.findByRole('link', { name: 'Commons', hidden: true });
  expect(link.getAttribute('href')).toBe(list.homepage);
  expect(link.closest('li')?.textContent).toBe('Commons · All of us · CC BY-SA 4.0 · 12 sites');
});

it('says nothing where no list is in use', async () => {
  const { container } = open(<Attributions />, { [read]: { body: { lists: [], builtIn: 82 } } });
  await expect.poll(() => calls(read).length).toBe(1);
  expect(container.textContent).toBe('');
});

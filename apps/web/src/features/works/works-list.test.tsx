import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { WorksList } from './works-list.tsx';

const { open } = prepareScreens(['works']);

const work = (place: number) => ({
  id: `3b0f8a52-5c1e-4f2a-9d1b-${String(place).padStart(12, '0')}`,
  kind: 'photo',
  title: `Set ${String(place)}`,
  made_by: 'self',
  maker_name: null,
  source: 'upload',
  is_whole_only: false,
  thumbnail: null,
  duration_seconds: null,
  created_at: '2026-11-20T10:00:00Z',
});

it('a list whose next piece does not come says so, and goes on when it is asked again', async () => {
  // jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(76);
  const works = Array.from({ length: 101 }, (_, place) => work(place));
  let isDown = true;
  open(<WorksList importer={null} />, {
    'GET /rest/v1/works': ({ query }) => {
      const from = Number(query.get('offset') ?? 0);
      if (from > 0 && isDown) return { status: 503, body: {} };
      return { body: works.slice(from, from + 100) };
    },
    'HEAD /rest/v1/works': { headers: { 'content-range': '*/101' } },
  });
  await screen.findByText('Set 0');
  const box = screen.getByRole('group', { name: 'Your works' });
  Object.defineProperty(box, 'scrollTop', { value: 76 * 95, configurable: true });
  fireEvent.scroll(box);
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Set 100')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('another choice begins at the top of its list, however far the one before was rolled', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(76);
  const works = Array.from({ length: 60 }, (_, place) => work(place));
  open(<WorksList importer={null} />, {
    'GET /rest/v1/works': { body: works },
    'HEAD /rest/v1/works': { headers: { 'content-range': '*/60' } },
  });
  await screen.findByText('Set 0');
  const box = () => screen.getByRole('group', { name: 'Your works' });
  Object.defineProperty(box(), 'scrollTop', { value: 76 * 50, configurable: true });
  fireEvent.scroll(box());
  expect(await screen.findByText('Set 55')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'photo' } });
  expect(await screen.findByText('Set 0')).toBeDefined();
  expect(box().scrollTop).toBe(0);
});

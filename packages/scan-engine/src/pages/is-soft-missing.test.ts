import { describe, expect, it } from 'vitest';
import { isSoftMissing } from './is-soft-missing.ts';

const asked = 'https://tube.example/video/1';
const says = (title: string, heading = '', text = '') =>
  isSoftMissing({ title, text }, heading, asked, asked);

describe('a page that answers with success', () => {
  it.each([
    '404',
    'Error 404',
    '404 - Not found | Tube',
    'Page not found - Tube',
    'Oops! This video has been removed.',
    'Video deleted',
    'Video unavailable',
    'The page you are looking for could not be found',
    "This user doesn't exist",
    'Sorry, this file was deleted by the user',
    'Seite nicht gefunden',
    'Página no encontrada',
    'Page introuvable',
    'Страница не найдена',
  ])('is missing when it says "%s"', (sentence) => {
    expect(says(sentence)).toBe(true);
    expect(says('Tube', sentence)).toBe(true);
  });

  it.each([
    'Luna Marlowe - private set',
    'Video deleted scenes of Luna',
    'My video was removed from the site - see here',
    '404 girls compilation',
    'Lost and found',
    'Page found',
    'Profile was found',
    'Content not found anywhere else',
  ])('is not when it says "%s"', (title) => {
    expect(says(title)).toBe(false);
  });

  it('is there when it shows a lot, whatever its heading', () => {
    expect(says('Page not found', '', 'word '.repeat(2_000))).toBe(false);
  });

  it('is missing when a deep address became the front page', () => {
    const facts = { title: 'Tube', text: '' };
    expect(isSoftMissing(facts, '', asked, 'https://www.tube.example/')).toBe(true);
    expect(isSoftMissing(facts, '', 'https://tube.example', 'https://tube.example/')).toBe(false);
    expect(isSoftMissing(facts, '', asked, 'https://tube.example/?video=1')).toBe(false);
  });
});

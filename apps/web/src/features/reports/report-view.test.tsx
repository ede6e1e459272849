import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ActingContext } from '#lib/acting.ts';
import * as file from '#lib/save-file.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import {
  earlierId,
  playedFigures,
  playedReport,
  quietFigures,
  reportId,
} from '../../testing/report-story.ts';
import { ReportView } from './report-view.tsx';

const { calls, open } = prepareScreens(['reports', 'app-errors']);
const read = 'POST /functions/v1/read-report';
const pdf = 'POST /functions/v1/write-report-pdf';

const show = (answer: object = playedReport(), isDiscreet = false) =>
  open(<ReportView id={reportId} isDiscreet={isDiscreet} />, { [read]: { body: answer } });
const tile = (label: string) => screen.getAllByText(label)[0]!.closest('.report-tile')!;

describe('a report', () => {
  it('says what it is about, and each figure with its change to the span before', async () => {
    show();
    await screen.findByText(/^Weekly report, Nov 9\s–\s15, 2026$/);
    expect(screen.getByText('Luna Marlowe')).toBeTruthy();
    expect(tile('Found').textContent).toContain('1,2044 more than in the span before (1,200)');
    expect(tile('Confirmed').textContent).toContain('5 fewer than in the span before (45)');
    expect(tile('Notice sent').textContent).toContain('As many as in the span before (31)');
  });

  it('opens the list behind each figure', async () => {
    show();
    await screen.findByText(/^Weekly report/);
    const addresses = [...document.querySelectorAll('.report-tile a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(addresses).toEqual([
      '#report-findings',
      '/dashboard?view=findings&mode=list&status=to_remove',
      '/request-removal',
      '/request-removal?word=removed',
      '/request-removal?lamp=search-removed',
      '/dashboard?view=findings&mode=list',
      '/request-removal?lamp=search-listed',
      '#report-open',
    ]);
    const host = screen.getByRole('link', { name: 'leakvault.example' });
    expect(host.getAttribute('href')).toContain('q=leakvault.example');
    expect(screen.getByRole('link', { name: 'R-2026-000017' }).getAttribute('href')).toBe(
      '/request-removal?q=R-2026-000017',
    );
  });

  it('tells medians with their n, and none without', async () => {
    show();
    expect(await screen.findByText('4 days (n = 12)')).toBeTruthy();
    expect(screen.getByText('No figure yet')).toBeTruthy();
  });

  it('says of each open case why it is open and what comes next', async () => {
    show();
    const row = (await screen.findByText('R-2026-000018')).closest('li')!;
    expect(row.textContent).toContain('Confirmed, not yet sent. The notices wait for approval.');
  });

  it('shows findings a hundred at a time, and all of them on paper', async () => {
    show();
    const list = () => within(document.getElementById('report-findings')!).getAllByRole('listitem');
    await screen.findByText('Set 0');
    expect(list()).toHaveLength(100);
    fireEvent(window, new Event('beforeprint'));
    expect(list()).toHaveLength(230);
    fireEvent(window, new Event('afterprint'));
    expect(list()).toHaveLength(100);
    fireEvent.click(screen.getByRole('button', { name: 'Show 100 more' }));
    fireEvent.click(screen.getByRole('button', { name: 'Show 30 more' }));
    expect(list()).toHaveLength(230);
    expect(screen.getByText(/230 of 1,204 are shown here/)).toBeTruthy();
  });

  it('has its charts as tables too', async () => {
    show();
    await screen.findByText('How it went', { selector: 'h2' });
    const table = within(document.getElementById('report-series')!).getByRole('table', {
      hidden: true,
    });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows).toHaveLength(8);
    expect(rows.at(-1)?.textContent).toBe('Nov 15, 202660' + '66120');
  });

  it('leads to the one before; at an end there is nothing', async () => {
    show();
    const earlier = await screen.findByRole('link', { name: 'Earlier' });
    expect(earlier.getAttribute('href')).toBe(`/dashboard?view=report&id=${earlierId}`);
    expect(screen.queryByRole('link', { name: 'Later' })).toBeNull();
  });

  it('of a quiet week says so everywhere, without empty charts', async () => {
    show(playedReport({ figures: playedFigures(quietFigures), earlierId: null, name: null }));
    expect(await screen.findByText('Nothing happened in these days.')).toBeTruthy();
    expect(screen.getByText(/Nothing was watched in the span before/)).toBeTruthy();
    expect(screen.getByText('No case was open at the end.')).toBeTruthy();
    expect(screen.getAllByText('Nothing was found in these days.')).toHaveLength(2);
    expect(screen.getByText(/Nothing was planned/)).toBeTruthy();
    expect(screen.getByText('No full scan ended in these days.')).toBeTruthy();
  });

  it.each([
    ['reports.not_found', 404],
    ['request.invalid', 400],
  ])('that is not hers is calmly not there (%s)', async (code, status) => {
    open(<ReportView id="no-report" isDiscreet />, { [read]: { status, body: { code } } });
    await screen.findByRole('heading', { name: 'This report is not here' });
    expect(screen.getByRole('link', { name: 'All reports' }).getAttribute('href')).toBe(
      '/dashboard?view=reports',
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the PDF', () => {
  it('comes in the language that is chosen; who lives discreetly gets it discreet', async () => {
    const saved: string[] = [];
    vi.spyOn(file, 'saveFile').mockImplementation((_, name) => void saved.push(name));
    open(<ReportView id={reportId} isDiscreet />, {
      [read]: { body: playedReport() },
      [pdf]: { body: {} },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Save as PDF' }));
    expect(screen.getByLabelText<HTMLInputElement>('Discreet').checked).toBe(true);
    fireEvent.change(screen.getByLabelText('Language of the file'), { target: { value: 'de' } });
    fireEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
    await screen.findByText('The file is saved.');
    expect(calls(pdf)[0]?.body).toEqual({ reportId, language: 'de', isDiscreet: true });
    expect(saved).toEqual(['report-2026-11-09-2026-11-15.pdf']);
  });

  it('that could not be written says why; what was chosen stays', async () => {
    open(<ReportView id={reportId} isDiscreet={false} />, {
      [read]: { body: playedReport() },
      [pdf]: { status: 429, body: { code: 'reports.too_many' } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Save as PDF' }));
    fireEvent.click(screen.getByLabelText('Discreet'));
    fireEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect((await screen.findByRole('alert')).textContent).toContain('many reports for one day');
    expect(screen.getByLabelText<HTMLInputElement>('Discreet').checked).toBe(true);
  });

  it('of a creator is asked for in her name, under the agency’s brand', async () => {
    vi.spyOn(file, 'saveFile').mockImplementation(() => undefined);
    const creatorId = '9a9a9a9a-1111-4222-8333-444444444444';
    open(
      <ActingContext value={{ creatorId, scopes: [] }}>
        <ReportView id={reportId} isDiscreet={false} />
      </ActingContext>,
      { [read]: { body: playedReport() }, [pdf]: { body: {} } },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Save as PDF' }));
    expect(screen.getByText(/carries your agency’s name/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(calls(pdf)).toHaveLength(1));
    expect(calls(pdf)[0]?.headers['x-acting-for']).toBe(creatorId);
    expect(calls(read)[0]?.headers['x-acting-for']).toBe(creatorId);
    expect(
      screen.getByRole('link', { name: 'All reports', hidden: true }).getAttribute('href'),
    ).toBe(`/agency/creator/${creatorId}?tab=reports`);
    const found = `/agency/creator/${creatorId}?tab=findings&mode=list`;
    const host = screen.getByRole('link', { name: 'leakvault.example', hidden: true });
    expect(host.getAttribute('href')).toBe(`${found}&q=leakvault.example`);
    const addresses = [...document.querySelectorAll('.report-tile a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(addresses).toContain(`${found}&status=to_remove`);
    expect(addresses).toContain(found);
    const cases = `/agency/creator/${creatorId}?tab=removals`;
    expect(addresses).toContain(`${cases}&word=removed`);
    expect(addresses).toContain(`${cases}&lamp=search-removed`);
  });
});

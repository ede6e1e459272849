import type { NextStep } from '@leakblock/domain/removal-requests';
import type { ReportFigures, ReportFinding, ReportOpenCase } from '@leakblock/domain/reports';
import { drawTable, quiet, writeHeading, writeText } from '../drawing/index.ts';
import type { Cell, Sheet } from '../drawing/index.ts';
import { shortenHost } from './shorten-host.ts';
import type { Teller } from './tell-report.ts';

/** Where pages were found, the most first; nowhere is told by the list of pages. */
export async function drawHosts(
  sheet: Sheet,
  { hosts }: ReportFigures,
  teller: Teller,
): Promise<void> {
  const { isDiscreet, number, words } = teller;
  const { columns } = words;
  if (hosts.length === 0) return;
  writeHeading(sheet, words.headings.hosts, 70);
  const numbers = [
    { title: columns.found, share: 0.16, align: 'right' },
    { title: columns.standing, share: 0.16, align: 'right' },
  ] as const;
  await drawTable(sheet, {
    columns: isDiscreet
      ? [{ title: columns.host, share: 0.68 }, ...numbers]
      : [{ title: columns.host, share: 0.42 }, { title: columns.kind, share: 0.26 }, ...numbers],
    rows: hosts.map(({ found, host, kind, standing }) => [
      ...(isDiscreet ? [shortenHost(host)] : [host, words.kinds[kind]]),
      number(found),
      number(standing),
    ]),
  });
}

/** Every case that is not over: where it stands, what happens next, and when. */
export async function drawOpen(
  sheet: Sheet,
  { open, standing }: ReportFigures,
  teller: Teller,
): Promise<void> {
  const { shortDay, words } = teller;
  const { columns } = words;
  writeHeading(sheet, words.headings.open, 80);
  if (open.length === 0) {
    writeText(sheet, sheet.root, 'P', words.noOpen, { size: 9.5, gap: 14 });
    return;
  }
  writeListed(sheet, [open.length, standing.cases], teller);
  await drawTable(sheet, {
    columns: [
      { title: columns.case, share: 0.28 },
      { title: columns.status, share: 0.2 },
      { title: columns.next, share: 0.36 },
      { title: columns.since, share: 0.16 },
    ],
    rows: open.map((each): Cell[] => [
      [
        { text: each.number, isBold: true },
        { text: teller.isDiscreet ? shortenHost(each.host) : each.host, isQuiet: true },
      ],
      words.caseStatus[each.status],
      tellNext(each, teller),
      shortDay(each.since),
    ]),
  });
}

/** Who has to act; the others are ours. */
const hers: readonly NextStep[] = [
  'approve',
  'unblock',
  'file_yourself',
  'answer',
  'decide_counter_notice',
  'decide_exhausted',
  'report_hotline',
];

function tellNext(
  { next, nextAt }: ReportOpenCase,
  { isDiscreet, shortMoment, words }: Teller,
): Cell {
  const when = nextAt === null ? [] : [{ text: words.by(shortMoment(nextAt)), isQuiet: true }];
  if (next === null || next === 'none') return [{ text: words.noPlan }, ...when];
  const turn = hers.includes(next)
    ? words.turns.you
    : next === 'wait' || next === 'watch'
      ? words.turns.others
      : words.turns.us;
  return [{ text: isDiscreet ? turn : words.nextSteps[next] }, ...when];
}

/** What comes next: scan, report, step of a case. */
export function drawComing(sheet: Sheet, { next }: ReportFigures, teller: Teller): void {
  const { moment, words } = teller;
  writeHeading(sheet, words.headings.next, 50);
  for (const key of ['scanAt', 'reportAt', 'caseAt'] as const) {
    const at = next[key];
    const told = at === null ? words.notComing[key] : words.coming[key](moment(at));
    writeText(sheet, sheet.root, 'P', told, { size: 9.5, gap: 4 });
  }
  sheet.pdf.y += 12;
}

/** The pages that were found, with addresses to open. */
export async function drawFindings(
  sheet: Sheet,
  figures: ReportFigures,
  teller: Teller,
): Promise<void> {
  const { counts, findings } = figures;
  const { isDiscreet, shortDay, words } = teller;
  const { columns } = words;
  writeHeading(sheet, words.headings.findings, 90);
  if (findings.length === 0) {
    writeText(sheet, sheet.root, 'P', words.noFindings, { size: 9.5, gap: 14 });
    return;
  }
  writeListed(sheet, [findings.length, counts.found], teller);
  await drawTable(sheet, {
    columns: [
      { title: columns.page, share: 0.57 },
      { title: columns.status, share: 0.27 },
      { title: columns.foundOn, share: 0.16 },
    ],
    rows: findings.map((finding): Cell[] => [
      tellPage(finding, isDiscreet),
      [
        { text: words.findingStatus[finding.status] },
        ...(isDiscreet ? [] : [{ text: words.kinds[finding.kind], isQuiet: true }]),
        ...(finding.goneAt === null
          ? []
          : [{ text: words.gone(shortDay(finding.goneAt)), isQuiet: true }]),
      ],
      shortDay(finding.foundAt),
    ]),
  });
}

function tellPage({ host, title, url }: ReportFinding, isDiscreet: boolean): Cell {
  if (isDiscreet) return [{ text: shortenHost(host) }];
  return [
    { text: title ?? host, isBold: true, maxLines: 3 },
    { text: url, isQuiet: true, maxLines: 8, href: linkTo(url) },
  ];
}

/** Addresses come from outside: only those of the web are made to be clicked. */
function linkTo(url: string): string | null {
  const address = URL.parse(url);
  return address !== null && /^https?:$/.test(address.protocol) ? address.href : null;
}

function writeListed(sheet: Sheet, [shown, all]: [number, number], teller: Teller): void {
  if (all <= shown) return;
  const { number, words } = teller;
  const told = words.listed(number(shown), number(all));
  writeText(sheet, sheet.root, 'P', told, { size: 8.5, colour: quiet, gap: 6 });
}

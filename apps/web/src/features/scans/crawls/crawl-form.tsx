import { crawlLimits, readCrawlTarget, robotsChoices } from '@leakblock/domain/scans';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { text } from '#lib/texts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

const pageChoices = [25, 50, 100, 250, crawlLimits.pages.most];

/** What to search, how far, and what to do where robots.txt closes pages. */
export function CrawlForm({ onStart }: { onStart: (input: object) => Promise<void> }) {
  const { form, button, errors, failure, isBusy } = useForm<string>({
    check: (fields): Record<string, string> => {
      const target = readField(new FormData(fields), 'target');
      if (readCrawlTarget(target) !== null) return {};
      return { target: failureText('scans.crawl_target_unreadable') };
    },
    submit: (values) =>
      onStart({
        target: readField(values, 'target'),
        maxDepth: Number(readField(values, 'depth')),
        maxPages: Number(readField(values, 'pages')),
        robots: readField(values, 'robots'),
      }),
    explain: (error) => {
      if (!(error instanceof RequestFailure)) return { failure: failureText('server.unexpected') };
      return { failure: failureText(error.code) };
    },
  });
  const depths = Array.from({ length: crawlLimits.depth.most + 1 }, (_, depth) => depth);
  return (
    <form className="form crawl-form" {...form}>
      {failure !== null && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      <TextField
        id="crawl-target"
        name="target"
        label={text('crawls.target')}
        hint={text('crawls.targetHint')}
        error={errors['target'] ?? null}
        maxLength={2000}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="off"
      />
      <div className="field-pair">
        <SelectField
          id="crawl-depth"
          name="depth"
          label={text('crawls.depth')}
          defaultValue={String(crawlLimits.depth.usual)}
          options={depths.map((depth) => ({
            value: String(depth),
            label: text('crawls.depthOf', { depth }),
          }))}
        />
        <SelectField
          id="crawl-pages"
          name="pages"
          label={text('crawls.pages')}
          defaultValue={String(crawlLimits.pages.usual)}
          options={pageChoices.map((pages) => ({
            value: String(pages),
            label: text('crawls.pagesOf', { pages }),
          }))}
        />
      </div>
      <SelectField
        id="crawl-robots"
        name="robots"
        label={text('crawls.robots')}
        hint={text('crawls.robotsHint')}
        defaultValue="obey"
        options={robotsChoices.map((choice) => ({
          value: choice,
          label: text(`crawls.robots.${choice}`),
        }))}
      />
      <p className="actions">
        <Button {...button}>{text(isBusy ? 'crawls.starting' : 'crawls.start')}</Button>
      </p>
    </form>
  );
}

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '#lib/auth-context.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { DevelopmentChart } from './development-chart.tsx';
import { readDevelopment } from './read-development.ts';
import type { Period } from './sum-by-step.ts';

/** What came of the link over time. */
export function DevelopmentSection({ currency }: { currency: string }) {
  const { id } = useUser();
  const [period, setPeriod] = useState<Period>('month');
  const development = useQuery({
    queryKey: ['earning-hub', 'development', id, period],
    queryFn: () => readDevelopment(id, period, new Date()),
  });
  return (
    <Section id="development" title={text('partners.development.title')}>
      <SelectField
        id="development-period"
        label={text('partners.development.period')}
        value={period}
        options={(['month', 'year'] as const).map((value) => ({
          value,
          label: text(`partners.development.${value}`),
        }))}
        onChange={({ target }) => setPeriod(target.value === 'year' ? 'year' : 'month')}
      />
      <Loaded query={development} lines={5}>
        {(steps) => <DevelopmentChart steps={steps} period={period} currency={currency} />}
      </Loaded>
    </Section>
  );
}

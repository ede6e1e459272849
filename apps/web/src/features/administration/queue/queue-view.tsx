import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { jobStates, queueAnswer } from '@leakblock/domain/administration';
import type { Queue } from '@leakblock/domain/administration';
import { MoreButton } from '#lib/more-button.tsx';
import { callForJson } from '#lib/functions-client.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import '../administration.css';
import { JobItem } from './job-item.tsx';
import { QueueTable } from './queue-table.tsx';
import { ScansSection } from './scans-section.tsx';

export type JobState = (typeof jobStates)[number];

/** Milliseconds after which the figures are read again. */
const everyMs = 15_000;

/** What the machine does: how much of each kind waits, runs and failed, and the jobs themselves. */
export function QueueView() {
  return (
    <>
      <Jobs />
      <ScansSection />
    </>
  );
}

function Jobs() {
  const [state, setState] = useState<JobState>('failed');
  const [queue, setQueue] = useState('');
  const pages = useInfiniteQuery({
    queryKey: ['administration', 'queue', state, queue],
    queryFn: ({ pageParam }) => readQueue(state, queue, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
  return (
    <Loaded query={pages} lines={8}>
      {(loaded) => {
        // The figures are of the whole; every page brings them anew.
        const queues = loaded.pages[0]?.queues ?? [];
        const jobs = loaded.pages.flatMap((page) => page.jobs);
        return (
          <>
            <Section id="queues" title={text('administration.queue.title')}>
              <QueueTable queues={queues} />
            </Section>
            <Section id="jobs" title={text('administration.queue.jobs')}>
              <div className="admin-filters">
                <SelectField
                  id="job-queue"
                  label={text('administration.queue.kind')}
                  value={queue}
                  options={[
                    { value: '', label: text('administration.queue.every') },
                    ...queues.map(({ name }) => ({ value: name, label: name })),
                  ]}
                  onChange={({ target }) => setQueue(target.value)}
                />
                <SelectField
                  id="job-state"
                  label={text('administration.queue.state')}
                  value={state}
                  options={jobStates.map((value) => ({
                    value,
                    label: text(`administration.queue.state.${value}`),
                  }))}
                  onChange={({ target }) =>
                    setState(jobStates.find((one) => one === target.value) ?? 'failed')
                  }
                />
              </div>
              <div aria-busy={pages.isPlaceholderData}>
                {jobs.length === 0 ? (
                  <p className="quiet">{text('administration.queue.none')}</p>
                ) : (
                  <ul className="admin-rows">
                    {jobs.map((job) => (
                      <JobItem key={job.id} job={job} />
                    ))}
                  </ul>
                )}
                <MoreButton pages={pages} label={text('administration.more')} />
              </div>
            </Section>
          </>
        );
      }}
    </Loaded>
  );
}

/** @throws RequestFailure */
function readQueue(state: JobState, queue: string, cursor: string | null): Promise<Queue> {
  return callForJson(
    'read-queue',
    { state, ...(queue === '' ? {} : { queue }), ...(cursor === null ? {} : { cursor }) },
    queueAnswer,
  );
}

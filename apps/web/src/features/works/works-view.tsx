import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '#lib/auth-context.ts';
import { ImportWorks } from './import-works.tsx';
import { RegisterWorks } from './register-works.tsx';
import { WorksList } from './works-list.tsx';
import './works.css';

/** What the person owns: how works come in, and those that are there. */
export function WorksView() {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const [readAgain] = useState(() => {
    let isDue = false;
    // Batches come quickly one after the other; the list follows every few seconds.
    return () => {
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        void client.invalidateQueries({ queryKey: ['works', userId] });
      }, 2000);
    };
  });
  return (
    <div className="works">
      <RegisterWorks onRegistered={readAgain} />
      <WorksList importer={<ImportWorks onStarted={readAgain} />} />
    </div>
  );
}

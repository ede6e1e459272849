import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Maintenance } from '@leakblock/domain/administration';
import { useAuth } from '#lib/auth-context.ts';
import { logProblem } from '#lib/log-problem.ts';
import { setMaintenance, useMaintenance } from '#lib/maintenance.ts';
import { MaintenanceScreen } from './maintenance-screen.tsx';

/** Milliseconds between two looks whether it is over. */
const everyMs = 15_000;

/**
 * Another view for everything while the service is being worked on. The screens rest behind it and keep what was typed;
 * when it is over, what they show is read again.
 */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const isOn = useMaintenance();
  const { initialized, user } = useAuth();
  const isVisitor = initialized && user === null;
  const client = useQueryClient();
  const [known, setKnown] = useState<Maintenance | null>(null);

  useEffect(() => {
    // The answers of signed-in people say it; what visitors see here asks nobody.
    if (!isOn && !isVisitor) return;
    const look = async () => {
      try {
        // With its schema it is not part of what everybody loads.
        const { readMaintenance } = await import('./read-maintenance.ts');
        const state = await readMaintenance();
        setKnown(state);
        setMaintenance(state.isOn);
        if (isOn && !state.isOn) await client.invalidateQueries();
      } catch (error) {
        logProblem('Whether there is maintenance cannot be read.', String(error));
      }
    };
    const again = () => void look();
    again();
    if (!isOn) return;
    const timer = setInterval(again, everyMs);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isOn, isVisitor, client]);

  return (
    <>
      {isOn && (
        <MaintenanceScreen
          message={known?.message ?? null}
          until={known?.until ?? null}
          mayEnter={isVisitor}
        />
      )}
      <div className="resting" hidden={isOn}>
        {children}
      </div>
    </>
  );
}

import { erasureDays } from '@leakblock/domain/exports';
import { text } from '#lib/texts.ts';
import { ProofDialog } from '../proof-dialog.tsx';
import type { Proof } from '../proof-dialog.tsx';

type DeleteDialogProps = { ask: (proof: Proof) => Promise<void>; onClose: () => void };

/** Asks once: what will happen, when, and that it is she. */
export function DeleteDialog({ ask, onClose }: DeleteDialogProps) {
  return (
    <ProofDialog
      title={text('exports.erase.dialog.title')}
      body={text('exports.erase.dialog.body', { days: erasureDays })}
      confirm={text('exports.erase.dialog.submit')}
      onClose={onClose}
      onProve={async (proof) => {
        await ask(proof);
        onClose();
      }}
    />
  );
}

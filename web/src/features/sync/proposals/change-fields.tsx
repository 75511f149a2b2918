import type { ReactNode } from 'react';
import { DraftNotes } from '../../../local/draft-notes.tsx';
import type { DraftForm } from '../../../local/use-draft.ts';
import { Form } from '../../../ui/form.tsx';
import { FaultLine } from '../../../ui/form-fault.tsx';
import { useFirstFault } from '../../../ui/use-first-fault.ts';

interface ChangeFieldsProps {
  readonly id: string;
  readonly draft: Pick<DraftForm<never>, 'state' | 'isUnsaved' | 'others' | 'show'>;
  readonly faults: { readonly form?: string };
  readonly onSave: () => Promise<void>;
  readonly children: ReactNode;
}

/** The form around the fields of a changed proposal. */
export function ChangeFields({ id, draft, faults, onSave, children }: ChangeFieldsProps) {
  const form = useFirstFault(faults);
  if (draft.state === 'opening') return null;
  return (
    <Form ref={form} id={id} onSubmit={onSave}>
      {children}
      <DraftNotes draft={draft} />
      <FaultLine message={faults.form} />
    </Form>
  );
}

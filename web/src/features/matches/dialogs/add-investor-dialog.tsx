import type { MatchId } from '@paratope/shared/ids';
import { addOwnInvestor } from '@paratope/shared/outreach/mutators';
import { useId, useState } from 'react';
import { paths } from '../../../addresses/paths.ts';
import { attempt } from '../../../local/attempt.ts';
import { newId } from '../../../local/device.ts';
import { DraftNotes } from '../../../local/draft-notes.tsx';
import { useDraft } from '../../../local/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { FaultLine } from '../../../ui/form-fault.tsx';
import { Link } from '../../../ui/link.tsx';
import { rich } from '../../../words/rich.ts';
import { t } from '../../../words/words.ts';
import { InvestorFields, investorIn } from './investor-fields.tsx';
import { useSavedMatch } from './saved-match.ts';

export function AddInvestorDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('Add investor')}
      description={t('It stays on your list on every plan. Only the name is required.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {t('Add investor')}
          </Button>
        </>
      }
    >
      <InvestorForm id={formId} onDone={onClose} />
      <p className="muted small mt-4">
        {rich('Have a whole list? {link}.', {
          link: (
            <Link className="link" to={paths.importInvestors}>
              {t('Import a CSV file')}
            </Link>
          ),
        })}
      </p>
    </Dialog>
  );
}

interface Faults {
  readonly [field: string]: string | undefined;
  readonly form?: string;
}

const blank = { name: '', firm: '', website: '', email: '' };

function InvestorForm({ id, onDone }: { id: string; onDone: () => void }) {
  const draft = useDraft('investor:new', blank);
  const saved = useSavedMatch();
  const [faults, setFaults] = useState<Faults>({});

  const save = async () => {
    const args = { id: newId<MatchId>(), ...investorIn(draft.value), addedAt: new Date().toISOString() };
    const parsed = addOwnInvestor.args.safeParse(args);
    if (!parsed.success) {
      return setFaults(
        Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), t(issue.message)])),
      );
    }
    const result = await attempt(draft.submit(addOwnInvestor, parsed.data));
    if (!result.ok) return setFaults({ form: result.message });
    onDone();
    saved.investor(parsed.data.name);
  };

  if (draft.state === 'opening') return null;
  return (
    <Form id={id} onSubmit={save}>
      <InvestorFields
        value={draft.value}
        faults={faults}
        onChange={(changes) => {
          setFaults({});
          draft.set((before) => ({ ...before, ...changes }));
        }}
      />
      <DraftNotes draft={draft} />
      <FaultLine message={faults.form} />
    </Form>
  );
}

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
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FaultLine } from '../../../ui/form-fault.tsx';
import { Link } from '../../../ui/link.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { webAddress } from '../../../ui/web-address.ts';
import { rich } from '../../../words/rich.ts';
import { t } from '../../../words/words.ts';
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
    const { name, firm, website, email } = draft.value;
    const args = {
      id: newId<MatchId>(),
      name,
      firm,
      website: website.trim() === '' ? null : (webAddress(website) ?? website.trim()),
      email: email.trim() === '' ? null : email.trim(),
      addedAt: new Date().toISOString(),
    };
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
  const field = (name: keyof typeof blank) => ({
    value: draft.value[name],
    onChange: (event: { target: { value: string } }) => {
      setFaults({});
      draft.set((before) => ({ ...before, [name]: event.target.value }));
    },
  });
  const fault = (name: string) => (faults[name] ? { error: faults[name] } : {});
  return (
    <Form id={id} onSubmit={save}>
      <Field label={t('Name')} {...fault('name')}>
        <TextInput autoComplete="off" limit={200} {...field('name')} />
      </Field>
      <Field label={t('Firm')} optional>
        <TextInput autoComplete="off" limit={200} {...field('firm')} />
      </Field>
      <Field label={t('Website')} optional {...fault('website')}>
        <TextInput type="url" inputMode="url" autoComplete="off" limit={2_000} {...field('website')} />
      </Field>
      <Field label={t('Email')} optional {...fault('email')}>
        <TextInput type="email" inputMode="email" autoComplete="off" {...field('email')} />
      </Field>
      <DraftNotes draft={draft} />
      <FaultLine message={faults.form} />
    </Form>
  );
}

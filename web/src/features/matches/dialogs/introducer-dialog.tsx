import type { Person } from '@paratope/shared/contacts/contact';
import { byName, personOf } from '@paratope/shared/contacts/people';
import { editBackground } from '@paratope/shared/outreach/mutators';
import { useState } from 'react';
import { attempt } from '../../../local/attempt.ts';
import { useContacts } from '../../../local/contacts.ts';
import { Followed } from '../../../local/followed.tsx';
import { useMatches } from '../../../local/matches.ts';
import { useDraft } from '../../../local/use-draft.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FaultLine } from '../../../ui/form-fault.tsx';
import { t } from '../../../words/words.ts';
import type { MatchDialogProps } from './ask.ts';
import { useSavedMatch } from './saved-match.ts';

export function IntroducerDialog({ match, isOpen, onClose }: MatchDialogProps) {
  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      size="small"
      title={t('Who introduced you?')}
      description={t('To {vcName}', { vcName: match.vcName })}
      submit={t('Save introduction')}
    >
      {(id) => <IntroducerForm id={id} match={match} onDone={onClose} />}
    </FormDialog>
  );
}

interface IntroducerFormProps extends Pick<MatchDialogProps, 'match'> {
  readonly id: string;
  readonly onDone: () => void;
}

function IntroducerForm({ id, match, onDone }: IntroducerFormProps) {
  const before = match.introducedBy ?? null;
  const draft = useDraft<{ person: Person | null }>(
    `introducer:${match.id}`,
    { person: before },
    { follows: { texts: [] } },
  );
  const contacts = useContacts() ?? [];
  const matches = useMatches() ?? [];
  const saved = useSavedMatch();
  const [fault, setFault] = useState<string>();
  const firmOf = new Map(matches.flatMap((one) => (one.isUnlocked ? [[one.id as string, one.vcName] as const] : [])));

  const save = async () => {
    const introducedBy = draft.value.person;
    const result = await attempt(draft.submit(editBackground, { matchId: match.id, changes: { introducedBy } }));
    if (!result.ok) return setFault(result.message);
    onDone();
    saved.introducer(match, result.value.made);
  };

  if (draft.state === 'opening') return null;
  const { person } = draft.value;
  const isKnown = contacts.some((one) => one.id === person?.id);
  return (
    <Form id={id} onSubmit={save}>
      <Field label={t('Introduced by')} optional hint={t('One of your contacts, or a name.')}>
        <Combobox
          other
          most={1}
          options={contacts.toSorted(byName).map((one) => ({
            value: one.id,
            label: [one.name, firmOf.get(one.firms[0]?.matchId ?? '')].filter(Boolean).join(', '),
          }))}
          values={person ? [isKnown && person.id ? person.id : person.name] : []}
          onChange={([key]) => {
            setFault(undefined);
            const chosen = contacts.find((one) => one.id === key);
            draft.set(() => ({
              person: chosen ? personOf(chosen) : key === undefined ? null : { id: null, name: key.slice(0, 200) },
            }));
          }}
        />
      </Field>
      <Followed draft={draft} />
      <FaultLine message={fault} />
    </Form>
  );
}

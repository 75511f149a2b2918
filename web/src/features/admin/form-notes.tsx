import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { t } from '../../words/words.ts';
import type { AdminForm } from './use-form.ts';

/** A form of any record. */
export type SomeForm = Omit<
  AdminForm<never, never>,
  'values' | 'record' | 'labels' | 'set' | 'bind' | 'take' | 'reset'
> & {
  reset(): void;
};

/** Shows above a form that its words were restored. */
export const RestoredNote = ({ form: { isRestored, reset } }: { form: SomeForm }) =>
  isRestored ? (
    <Banner
      tone="plain"
      actions={
        <Button kind="quiet" onClick={() => reset()}>
          {t('Discard')}
        </Button>
      }
    >
      {t('We restored what you typed earlier.')}
    </Banner>
  ) : null;

/** Shows under a form what another admin changed while it was open. */
export const ConflictNotes = ({ form: { clashes, taken, choose } }: { form: SomeForm }) => (
  <>
    {taken.length > 0 ? (
      <Banner tone="plain">
        {t('The form now shows the other change to: {fields}.', { fields: taken.join(', ') })}
      </Banner>
    ) : null}
    {clashes.map(({ name, label, isMine, mine, theirs }) => (
      <RadioList
        key={name}
        legend={t('{field}: which version do you want to keep?', { field: label })}
        value={isMine ? 'mine' : 'theirs'}
        onChange={(whose) => choose(name, whose)}
        options={[
          { value: 'mine', label: t('Mine'), detail: mine },
          { value: 'theirs', label: t('Theirs'), detail: theirs },
        ]}
      />
    ))}
  </>
);

import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { t } from '../../words/words.ts';
import type { AdminForm, Changer } from './use-form.ts';

/** A form of any record. */
export type SomeForm = Omit<
  AdminForm<never, never>,
  'values' | 'record' | 'labels' | 'set' | 'bind' | 'take' | 'follow' | 'reset'
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

/** Shows under a form what was changed elsewhere while it was open, and by whom. */
export const ConflictNotes = ({ form: { clashes, taken, changedBy, choose } }: { form: SomeForm }) => (
  <>
    {changedBy && (taken.length > 0 || clashes.length > 0) ? (
      <div className="admin-changed">
        <Banner tone="plain" announce title={whoChanged(changedBy)}>
          {[takenWords(taken), clashWords(clashes)].filter(Boolean).join(' ')}
        </Banner>
      </div>
    ) : taken.length > 0 ? (
      <Banner tone="plain">{takenWords(taken)}</Banner>
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

const takenWords = (taken: SomeForm['taken']): string =>
  taken.length > 0 ? t('The form now shows the other change to: {fields}.', { fields: taken.join(', ') }) : '';

const clashWords = (clashes: SomeForm['clashes']): string =>
  clashes.length > 0
    ? t('Choose below which version to keep: {fields}.', { fields: clashes.map(({ label }) => label).join(', ') })
    : '';

const whoChanged = ({ by, isOwn }: Changer): string => {
  if (isOwn) return t('You changed this in another window.');
  return by === null ? t('This was changed elsewhere.') : t('{name} changed this.', { name: by });
};

import { Combobox as Base } from '@base-ui/react/combobox';
import { useMemo, useRef, useState } from 'react';
import { t } from '../words/words.ts';
import { ClosingLabels } from './closing-labels.tsx';
import { useField } from './field-wiring.ts';
import { Icon } from './icon.tsx';
import './control.css';
import './popup.css';
import './combobox.css';

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** Synonyms; typing one finds the option. */
  readonly also?: readonly string[];
}

interface ComboboxProps {
  readonly options: readonly ComboboxOption[];
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
  /** Lets the user add their own entries; the text is the value. */
  readonly other?: boolean;
  /** Marks the entries that are not among the options. */
  readonly ownNote?: string | undefined;
  readonly placeholder?: string;
  readonly most?: number;
}

/** Several values with type-ahead, each shown as a chip. Place it inside a `Field`. */
export function Combobox({ options, values, onChange, other = false, ownNote, placeholder, most }: ComboboxProps) {
  const field = useField();
  const group = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const chosen = useMemo(() => values.map((value) => optionOf(options, value)), [options, values]);
  const items = useOffered(options, query, other, values);
  const isFull = most !== undefined && values.length >= most;

  const choose = (next: readonly Offered[], details?: Base.Root.ChangeEventDetails): void => {
    // Escape closes the list; it must never clear the chosen values.
    if (details?.reason === 'escape-key') {
      details.cancel();
      return;
    }
    if (next.length > values.length && isFull) return;
    // Words that find a chosen value keep it: only a press on its line, without typing, takes it away.
    if (details?.reason === 'item-press' && query.trim() !== '' && next.length < values.length) {
      setQuery('');
      return;
    }
    onChange(next.map(({ value }) => value));
    setQuery('');
  };

  /** On blur, text typed but not confirmed counts as an answer too. */
  const keepTyped = (): void => {
    const words = query.trim();
    if (!other || words === '' || isFull) return;
    const known = options.find(({ label }) => label.toLowerCase() === words.toLowerCase());
    const value = known?.value ?? words;
    if (!values.includes(value)) onChange([...values, value]);
    setQuery('');
  };

  return (
    <Base.Root
      multiple
      items={items}
      value={chosen}
      onValueChange={choose}
      inputValue={query}
      onInputValueChange={setQuery}
      isItemEqualToValue={sameValue}
      itemToStringLabel={labelOf}
      itemToStringValue={keyOf}
      filter={matches}
      limit={mostShown}
      autoHighlight
    >
      <Base.Chips className="control row wrap gap-1 combobox" ref={group}>
        {chosen.map((one) => (
          <Base.Chip
            key={one.value}
            className={one.isOwn && ownNote ? 'inline-row combobox-chip combobox-own' : 'inline-row combobox-chip'}
            aria-label={one.isOwn && ownNote ? `${one.label}, ${ownNote}` : one.label}
            aria-description={t('Press Backspace or Delete to remove')}
            title={one.isOwn ? ownNote : undefined}
          >
            {one.label}
            <Base.ChipRemove
              className="center subtle combobox-remove"
              aria-label={t('Remove {label}', { label: one.label })}
            >
              <Icon name="cross" size={16} />
            </Base.ChipRemove>
          </Base.Chip>
        ))}
        <Base.Input
          id={field?.id}
          className="min-w-0 combobox-input"
          placeholder={chosen.length === 0 ? placeholder : undefined}
          aria-describedby={field?.describedBy}
          aria-invalid={field?.isInvalid || undefined}
          readOnly={isFull}
          onBlur={keepTyped}
        />
      </Base.Chips>
      <Popup
        anchor={group}
        emptyWords={isFull ? t('Up to {most}. Remove one to choose another.', { most }) : t('No results here.')}
      />
    </Base.Root>
  );
}

/** More lines than anyone reads; typing narrows them. */
const mostShown = 80;

interface Offered extends ComboboxOption {
  readonly isOwn?: boolean;
  readonly isOther?: boolean;
}

function Popup({
  anchor,
  emptyWords,
}: {
  readonly anchor: React.RefObject<HTMLDivElement | null>;
  readonly emptyWords: string;
}) {
  return (
    <Base.Portal>
      <Base.Positioner className="popup-place" anchor={anchor} sideOffset={4} align="start">
        <Base.Popup className="floating combobox-popup">
          <ClosingLabels />
          <Base.Empty>
            <p className="muted control-words combobox-empty">{emptyWords}</p>
          </Base.Empty>
          <Base.List className="combobox-list">
            {(item: Offered) => (
              <Base.Item
                key={item.isOther ? 'other' : item.value}
                value={item}
                className="row popup-item combobox-item"
              >
                <span className={item.isOther ? 'popup-tick popup-plus' : 'popup-tick'}>
                  <Icon name={item.isOther ? 'plus' : 'check'} size={16} />
                </span>
                <span>{item.isOther ? t('Add “{label}”', { label: item.label }) : item.label}</span>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/** Returns the options, custom entries chosen before, and the typed text when no option has that name. */
function useOffered(
  options: readonly ComboboxOption[],
  query: string,
  other: boolean,
  values: readonly string[],
): readonly Offered[] {
  return useMemo(() => {
    const typed = query.trim();
    const own = values.filter((value) => !options.some((option) => option.value === value)).map(asOwn);
    const known = [...options, ...own];
    const isNew = other && typed !== '' && !known.some(({ label }) => plain(label) === plain(typed));
    return isNew ? [...known, { ...asOwn(typed), isOther: true }] : known;
  }, [options, query, other, values]);
}

const asOwn = (words: string): Offered => ({ value: words, label: words, isOwn: true });
const optionOf = (options: readonly ComboboxOption[], value: string): Offered =>
  options.find((option) => option.value === value) ?? asOwn(value);
const sameValue = (one: Offered, other: Offered): boolean => one.value === other.value;
const labelOf = ({ label }: Offered): string => label;
const keyOf = ({ value }: Offered): string => value;

/** Every typed word must begin a word of the label or of a synonym. */
function matches(item: Offered, query: string): boolean {
  if (item.isOther) return true;
  const names = [item.label, ...(item.also ?? [])].map((name) => ` ${plain(name)}`);
  const words = plain(query).split(' ').filter(Boolean);
  return names.some((name) => words.every((word) => name.includes(` ${word}`)));
}

/** Removes accents, case and punctuation, so that "Munchen" finds "München". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

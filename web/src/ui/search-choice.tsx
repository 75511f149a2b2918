import { Combobox as Base } from '@base-ui/react/combobox';
import { type ReactNode, useState } from 'react';
import { ClosingLabels } from './closing-labels.tsx';
import { useField } from './field-wiring.ts';
import './control.css';
import './popup.css';
import './combobox.css';
import './command-list.css';

export interface Found {
  readonly id: string;
  readonly label: string;
  /** Tells apart those of one name. */
  readonly detail: string;
}

interface SearchChoiceProps {
  readonly chosen: Found | null;
  readonly onChoose: (chosen: Found | null) => void;
  /** What was found for the words typed. */
  readonly found: readonly Found[];
  readonly onSearch: (words: string) => void;
  readonly emptyWords: ReactNode;
  readonly placeholder?: string;
}

/** One record, chosen from those that a search finds. Typing gives the choice up. Place it inside a `Field`. */
export function SearchChoice({ chosen, onChoose, found, onSearch, emptyWords, placeholder }: SearchChoiceProps) {
  const field = useField();
  const [words, setWords] = useState(chosen?.label ?? '');
  return (
    <Base.Root
      items={found}
      filter={null}
      value={chosen}
      onValueChange={(next: Found | null) => {
        if (!next) return;
        onChoose(next);
        setWords(next.label);
      }}
      inputValue={words}
      onInputValueChange={(next, { reason }) => {
        if (reason !== 'input-change') return;
        setWords(next);
        onChoose(null);
        onSearch(next);
      }}
      isItemEqualToValue={(one: Found, other: Found) => one.id === other.id}
      itemToStringLabel={({ label }: Found) => label}
      itemToStringValue={({ id }: Found) => id}
      autoHighlight
    >
      <Base.Input
        id={field?.id}
        className="control"
        placeholder={placeholder}
        aria-describedby={field?.describedBy}
        aria-invalid={field?.isInvalid || undefined}
        aria-required="true"
      />
      <Base.Portal>
        <Base.Positioner className="popup-place" sideOffset={4} align="start">
          <Base.Popup className="floating combobox-popup">
            <ClosingLabels />
            <Base.Empty>
              <p className="muted control-words combobox-empty">{emptyWords}</p>
            </Base.Empty>
            <Base.List className="combobox-list">
              {(item: Found) => (
                <Base.Item key={item.id} value={item} className="row popup-item combobox-item">
                  <span className="column min-w-0">
                    <span className="one-line">{item.label}</span>
                    {item.detail ? <span className="muted one-line command-detail">{item.detail}</span> : null}
                  </span>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

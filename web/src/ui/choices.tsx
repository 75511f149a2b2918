import { type ReactNode, useId } from 'react';
import './visually-hidden.css';
import './choices.css';

interface Group {
  readonly legend: string;
  readonly hideLegend?: boolean;
}

export interface ChipOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly mark?: ReactNode;
  readonly count?: number;
}

interface ChipGroup<Value extends string> extends Group {
  readonly options: readonly ChipOption<Value>[];
  /** One line that scrolls sideways, for a phone. */
  readonly scroll?: boolean;
}

interface ChipChoiceProps<Value extends string> extends ChipGroup<Value> {
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

export function ChipChoice<Value extends string>({ value, onChange, ...group }: ChipChoiceProps<Value>) {
  return <Chips {...group} type="radio" isChosen={(one) => one === value} onToggle={onChange} />;
}

interface ChipChoicesProps<Value extends string> extends ChipGroup<Value> {
  readonly values: readonly Value[];
  readonly onChange: (values: Value[]) => void;
}

export function ChipChoices<Value extends string>({ values, onChange, ...group }: ChipChoicesProps<Value>) {
  return (
    <Chips
      {...group}
      type="checkbox"
      isChosen={(one) => values.includes(one)}
      onToggle={(one) => onChange(values.includes(one) ? values.filter((other) => other !== one) : [...values, one])}
    />
  );
}

interface ChipsProps<Value extends string> extends ChipGroup<Value> {
  readonly type: 'radio' | 'checkbox';
  readonly isChosen: (value: Value) => boolean;
  readonly onToggle: (value: Value) => void;
}

function Chips<Value extends string>({
  legend,
  hideLegend,
  options,
  scroll = false,
  type,
  isChosen,
  onToggle,
}: ChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend className={hideLegend ? 'visually-hidden' : 'medium control-words choices-legend'}>{legend}</legend>
      <div className={scroll ? 'wrap gap-2 chips-scroll' : 'wrap gap-2'}>
        {options.map((option) => (
          <label key={option.value} className="inline-row control-words chip">
            <input
              type={type}
              name={name}
              value={option.value}
              checked={isChosen(option.value)}
              onChange={() => onToggle(option.value)}
            />
            {option.mark}
            <span>{option.label}</span>
            {option.count !== undefined && <span className="muted chip-count">{option.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

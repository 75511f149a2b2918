import { type ReactNode, useId } from 'react';
import './visually-hidden.css';
import './choices.css';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  readonly aside?: ReactNode;
}

interface RadioListProps<Value extends string> {
  readonly legend: string;
  readonly hideLegend?: boolean;
  readonly name?: string;
  readonly options: readonly RadioOption<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

export function RadioList<Value extends string>({
  legend,
  hideLegend,
  name,
  options,
  value,
  onChange,
}: RadioListProps<Value>) {
  const own = useId();
  return (
    <fieldset className="choices">
      <legend className={hideLegend ? 'visually-hidden' : 'medium control-words choices-legend'}>{legend}</legend>
      <div className="boxed radio-list">
        {options.map((option) => (
          <label key={option.value} className="row radio-line">
            <input
              type="radio"
              className="radio"
              name={name ?? own}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="column min-w-0 grow">
              <span className="medium">{option.label}</span>
              {option.detail && <span className="muted small">{option.detail}</span>}
            </span>
            {option.aside && <span className="muted small radio-aside">{option.aside}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

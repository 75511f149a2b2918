import type { Ref, SelectHTMLAttributes } from 'react';
import { useFieldProps } from './field-wiring.ts';
import { Icon } from './icon.tsx';
import { join } from './join.ts';
import './control.css';
import './select.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** Of the label, where it is not the page's language. */
  readonly lang?: string;
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children' | 'multiple'> {
  readonly options: readonly SelectOption[];
  /** Shown while nothing is chosen; its value is the empty string. */
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** A native select: on a phone nothing is easier to use. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const wiring = useFieldProps(rest);
  return (
    <span className={join('on-control select', className)}>
      <select {...wiring} {...rest} className="control">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  );
}

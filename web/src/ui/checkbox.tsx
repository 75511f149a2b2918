import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { join } from './join.ts';
import './checkbox.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export const Checkbox = (props: CheckboxProps) => <Ticked {...props} look="checkbox" />;

/** Takes effect at once, without a Save button. */
export const Switch = (props: CheckboxProps) => <Ticked {...props} look="switch" role="switch" />;

function Ticked({ label, hint, look, className, ...rest }: CheckboxProps & { readonly look: 'checkbox' | 'switch' }) {
  const id = useId();
  return (
    <div className={join('ticked', className)}>
      <input
        {...rest}
        type="checkbox"
        id={rest.id ?? id}
        className={look}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label htmlFor={rest.id ?? id}>{label}</label>
      {hint && (
        <p className="muted small ticked-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

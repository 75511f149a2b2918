import { type ReactNode, useId } from 'react';
import { t } from '../words/words.ts';
import { FieldContext, type FieldWiring } from './field-wiring.ts';
import { Icon } from './icon.tsx';
import { join } from './join.ts';
import './visually-hidden.css';
import './field.css';

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** A sentence; while it is set, the control is announced as invalid. */
  readonly error?: ReactNode;
  readonly optional?: boolean;
  readonly hideLabel?: boolean;
  readonly className?: string;
  /** One control of this kit; it reads its ids from context. */
  readonly children: ReactNode;
}

export function Field({ label, hint, error, optional = false, hideLabel = false, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const wiring: FieldWiring = {
    id,
    labelId: `${id}-label`,
    describedBy: [errorId, hintId].filter(Boolean).join(' ') || undefined,
    isInvalid: Boolean(error),
  };
  return (
    <div className={join('column min-w-0 field', className)}>
      <label
        className={hideLabel ? 'visually-hidden' : 'control-words medium field-label'}
        htmlFor={id}
        id={wiring.labelId}
      >
        {label}
        {optional && <span className="field-optional">{` ${t('optional')}`}</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      <div className="hide-empty" aria-live="polite">
        {error && (
          <p className="field-error" id={errorId}>
            <Icon name="warning" size={16} />
            <span>{error}</span>
          </p>
        )}
      </div>
      {hint && (
        <p className="muted small" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

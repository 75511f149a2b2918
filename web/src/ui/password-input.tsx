import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { t } from '../words/words.ts';
import { useFieldProps } from './field-wiring.ts';
import { Icon } from './icon.tsx';
import './control.css';
import './text-input.css';

type PasswordInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  readonly ref?: Ref<HTMLInputElement>;
  readonly onShown?: ((isShown: boolean) => void) | undefined;
};

export function PasswordInput({ className, onShown, ...rest }: PasswordInputProps) {
  const wiring = useFieldProps(rest);
  const [isShown, setShown] = useState(false);
  return (
    <span className="on-control">
      <input
        {...wiring}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={className ? `control ${className}` : 'control'}
      />
      <button
        type="button"
        className="center subtle password-toggle"
        aria-label={isShown ? t('Hide password') : t('Show password')}
        title={isShown ? t('Hide password') : t('Show password')}
        aria-controls={rest.id ?? wiring.id}
        onClick={() => {
          setShown(!isShown);
          onShown?.(!isShown);
        }}
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
      </button>
    </span>
  );
}

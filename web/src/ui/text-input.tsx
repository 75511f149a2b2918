import type { InputHTMLAttributes, Ref } from 'react';
import { useFieldProps } from './field-wiring.ts';
import { Icon, type IconName } from './icon.tsx';
import { join } from './join.ts';
import './control.css';
import './text-input.css';

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly icon?: IconName;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextInput({ icon, className, type = 'text', ...rest }: TextInputProps) {
  const wiring = useFieldProps(rest);
  const input = <input {...wiring} type={type} {...rest} className={join('control', className)} />;
  if (!icon) return input;
  return (
    <span className="control-with-icon">
      <Icon name={icon} size={16} />
      {input}
    </span>
  );
}

import type { InputHTMLAttributes, Ref } from 'react';
import { useFieldProps } from './field-wiring.ts';
import { Icon, type IconName } from './icon.tsx';
import { join } from './join.ts';
import { LimitNote, useLimit } from './limit-note.tsx';
import './control.css';
import './text-input.css';

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly icon?: IconName;
  readonly limit?: number;
  readonly ref?: Ref<HTMLInputElement>;
}

/** `maxLength` is only for codes, where extra characters mean nothing; use `limit` for texts. */
export function TextInput({ icon, className, type = 'text', limit, ...rest }: TextInputProps) {
  const near = useLimit({ value: rest.value, limit });
  const wiring = useFieldProps(rest, near);
  const input = <input {...wiring} type={type} {...rest} className={join('control', className)} />;
  return (
    <>
      {icon ? (
        <span className="on-control">
          <Icon name={icon} size={16} />
          {input}
        </span>
      ) : (
        input
      )}
      {near && <LimitNote {...near} />}
    </>
  );
}

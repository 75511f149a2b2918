import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { PieceField } from './piece-fields.ts';

interface PictureFieldProps {
  readonly field: PieceField;
  /** An address on this server, or the picture itself. */
  readonly value: string;
  readonly isReadOnly: boolean;
  onChange(value: string): void;
}

/** Largest picture, in bytes: it travels inside the page. */
const most = 200_000;

/** A picture from this device, kept inside the text, so that no other place learns who reads the page. */
export function PictureField({ field: { label, hint }, value, isReadOnly, onChange }: PictureFieldProps) {
  const id = useId();
  const [message, setMessage] = useState('');
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > most) return setMessage('This picture is larger than 200 kB.');
    setMessage('');
    onChange(await asDataUrl(file));
  };
  return (
    <div className="column start gap-2 min-w-0 admin-picture">
      <label className="strong small" htmlFor={id}>
        {label}
      </label>
      {value ? <img src={value} alt={`${label} as it is`} /> : null}
      {isReadOnly ? null : (
        <>
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            aria-describedby={`${id}-hint`}
            onChange={(event) => void take(event.target.files?.[0])}
          />
          <p id={`${id}-hint`} className="muted small" role={message ? 'alert' : undefined}>
            {message || hint}
          </p>
          {value ? <Button onClick={() => onChange('')}>{`Remove ${label.toLowerCase()}`}</Button> : null}
        </>
      )}
    </div>
  );
}

const asDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

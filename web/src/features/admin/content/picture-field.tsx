import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { inSentence, t } from '../../../words/words.ts';
import type { PieceField } from './piece-fields.ts';

interface PictureFieldProps {
  readonly field: PieceField;
  /** An address on this server, or the picture as a data URL. */
  readonly value: string;
  readonly isReadOnly: boolean;
  onChange(value: string): void;
}

/** Largest picture in bytes, because it is embedded in the page. */
const most = 200_000;

/** Embeds a picture from this device in the text, so that no third party learns who reads the page. */
export function PictureField({ field, value, isReadOnly, onChange }: PictureFieldProps) {
  const id = useId();
  const label = t(field.label);
  const [message, setMessage] = useState('');
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > most) return setMessage(t('This picture is larger than 200 kB. Choose a smaller one.'));
    setMessage('');
    onChange(await asDataUrl(file));
  };
  return (
    <div className="column start gap-2 min-w-0 admin-picture">
      <label className="strong small" htmlFor={id}>
        {label}
      </label>
      {value ? <img src={value} alt={t('Current {label}', { label: inSentence(label) })} /> : null}
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
            {message || (field.hint && t(field.hint))}
          </p>
          {value ? (
            <Button onClick={() => onChange('')}>{t('Remove {label}', { label: inSentence(label) })}</Button>
          ) : null}
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

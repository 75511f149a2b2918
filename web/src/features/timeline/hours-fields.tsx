import { useState } from 'react';
import { deviceZone } from '../../local/device.ts';
import { zonesWith } from '../../local/times.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { t } from '../../words/words.ts';
import type { HoursForm } from './hours-form.ts';
import './hours-fields.css';

interface HoursFieldsProps {
  readonly value: HoursForm;
  readonly onChange: (changes: HoursForm) => void;
  readonly fault?: string | undefined;
  /** What the hours overlap with, in words. */
  readonly clash: string | undefined;
}

/** Start, end and zone. Without a start there is nothing more to fill in, and the device's own zone is not asked about. */
export function HoursFields({ value, onChange, fault, clash }: HoursFieldsProps) {
  const { startTime = '', endTime = '', timeZone = '' } = value;
  const [isAsked, setAsked] = useState(false);
  const zone = timeZone === '' ? deviceZone() : timeZone;
  const hasZone = isAsked || zone !== deviceZone();
  return (
    <>
      <Field label={t('Time')} optional className="hours-time">
        <TextInput type="time" value={startTime} onChange={({ target }) => onChange({ startTime: target.value })} />
      </Field>
      {startTime !== '' && (
        <>
          <Field label={t('Until')} optional className="hours-time" {...(fault ? { error: fault } : {})}>
            <TextInput type="time" value={endTime} onChange={({ target }) => onChange({ endTime: target.value })} />
          </Field>
          {hasZone ? (
            <Field label={t('Time zone')} className="hours-zone">
              <Select
                value={zone}
                options={zonesWith(zone)}
                onChange={({ target }) => onChange({ timeZone: target.value })}
              />
            </Field>
          ) : (
            <button type="button" className="link small hours-ask" onClick={() => setAsked(true)}>
              {t('Time zone')}
            </button>
          )}
        </>
      )}
      <p role="status" className="small hours-clash hide-empty">
        {startTime !== '' && clash}
      </p>
    </>
  );
}

import { type OutreachStatus, outreachStatuses, statusLabels } from '@paratope/shared/outreach/status';
import { RadioList } from '../../../ui/radio-list.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { t } from '../../../words/words.ts';

interface StatusChoiceProps {
  readonly value: OutreachStatus;
  onChange(status: OutreachStatus): void;
}

export const StatusChoice = ({ value, onChange }: StatusChoiceProps) => (
  <RadioList
    legend={t('Status')}
    options={outreachStatuses.map((status) => ({
      value: status,
      label: t(statusLabels[status]),
      aside: <StatusMark status={status} />,
    }))}
    value={value}
    onChange={onChange}
  />
);

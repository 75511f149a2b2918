import type { InstanceLine } from '@paratope/shared/admin/instance-api';
import { Badge } from '../../../ui/badge.tsx';
import { inWords } from '../../../words/words.ts';

export const Value = ({ line: { value, state } }: { readonly line: InstanceLine }) =>
  state === 'late' || state === 'broken' ? <Badge tone={tones[state]}>{inWords(value)}</Badge> : inWords(value);

const tones = { late: 'warm', broken: 'danger' } as const;

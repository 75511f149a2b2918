import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../addresses/paths.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { t } from '../../../words/words.ts';
import type { InvestorCardProps } from './list-props.ts';

type CardMenuItemsProps = Pick<InvestorCardProps, 'match' | 'ask' | 'selection'>;

export function CardMenuItems({ match, ask, selection }: CardMenuItemsProps) {
  const go = useNavigate();
  const here = useLocation();
  const matchId = match.id;
  return (
    <>
      <MenuItem icon="swap" onSelect={() => ask({ kind: 'status', matchId })}>
        {t('Update status')}
      </MenuItem>
      <MenuItem icon="plus" onSelect={() => go(paths.log({ matchId }), { state: { over: here } })}>
        {t('Log activity')}
      </MenuItem>
      <MenuItem icon="timeline" onSelect={() => go(paths.timeline({ matchId }))}>
        {t('Timeline')}
      </MenuItem>
      <MenuItem icon="pencil" onSelect={() => ask({ kind: 'notes', matchId })}>
        {t('Edit notes')}
      </MenuItem>
      <MenuItem icon="card" onSelect={() => ask({ kind: 'cheque', matchId })}>
        {t('Expected check size')}
      </MenuItem>
      <MenuItem icon="check" onSelect={() => selection.toggle(matchId, false)}>
        {selection.has(matchId) ? t('Remove from selection') : t('Select')}
      </MenuItem>
      <MenuItem icon="mail" onSelect={() => go(paths.email(matchId), { state: { over: here } })}>
        {t('Generate email')}
      </MenuItem>
      {match.origin === 'matched' && (
        <MenuItem icon="flag" onSelect={() => ask({ kind: 'feedback', matchId })}>
          {t('Leave feedback')}
        </MenuItem>
      )}
    </>
  );
}

import { paths } from '../../addresses/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { t } from '../../words/words.ts';
import { checksOf, verdict } from './readiness.ts';
import { useReadiness } from './use-readiness.ts';
import './device-page.css';

export function ReadinessNote() {
  const { facts } = useReadiness();
  if (!facts) return <p className="muted">{t('Checking this browser…')}</p>;
  const checks = checksOf(facts);
  const open = checks.filter(({ isGood }) => !isGood);
  return (
    <div>
      <p className="row">
        <span className={open.length === 0 ? 'device-good' : 'device-todo'}>
          <Icon name={open.length === 0 ? 'check' : 'warning'} />
        </span>
        <span className="strong">{verdict(checks)}</span>
      </p>
      {open.map(({ name, title }) => (
        <p key={name} className="small muted">
          {title}
        </p>
      ))}
      <Link className="link small" to={paths.device}>
        {open.length === 0 ? t('What we checked') : t('How to fix this')}
      </Link>
    </div>
  );
}

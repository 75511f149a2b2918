import type { OwnApplication } from '@paratope/shared/content/api';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { dayOfMoment } from '../../../ui/moments.ts';
import { t } from '../../../words/words.ts';

export const ApplicationStatus = ({ application }: { readonly application: OwnApplication }) => {
  const { applicationStatus: status, submittedAt, hasDeck } = application;
  return (
    <Card as="section" className="column gap-3">
      <h2 className="title-2">{t('Your application')}</h2>
      <p className="row">
        <Badge tone={status === 'Approved' ? 'good' : status === 'Rejected' ? 'quiet' : 'waiting'}>{status}</Badge>
        <span className="muted small">
          {hasDeck
            ? t('Sent on {day}, with your deck', { day: dayOfMoment(submittedAt) })
            : t('Sent on {day}, without a deck', { day: dayOfMoment(submittedAt) })}
        </span>
      </p>
      <p>{nextWords(status)}</p>
    </Card>
  );
};

const nextWords = (status: OwnApplication['applicationStatus']): string =>
  ({
    'Under Review': t("A member of our team reads every application. We'll email you either way."),
    Approved: t('You were selected. A member of our team will write to you to agree on the start and the price.'),
    Rejected: t("We can't offer Premium Support right now. You can apply again when something changes."),
  })[status];

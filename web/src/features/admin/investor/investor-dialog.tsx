import { AdminInvestorsApi, type InvestorContact, type InvestorDetail } from '@paratope/shared/admin/investors-api';
import { inCatalog } from '@paratope/shared/words/message';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { choiceWords, formatMoney, t } from '../../../words/words.ts';
import { Answered } from '../answered.tsx';
import { CopyLink } from '../copy-link.tsx';
import { many } from '../many.ts';
import { dayOf } from '../moment.ts';
import { AlsoOpen } from '../record/also-open.tsx';
import { InvestorGlance } from '../record/investor-record.tsx';
import { RecordHistory } from '../record/record-history.tsx';
import { usePresence } from '../record/use-presence.ts';
import { useAdmin } from '../use-admin.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactList } from './contact-list.tsx';

interface InvestorDialogProps {
  readonly id: string;
  readonly name: string;
  onClose(): void;
}

export function InvestorDialog({ id, name, onClose }: InvestorDialogProps) {
  const { canAct, turn } = useAdmin();
  const asked = useAdminAnswer(() => call(AdminInvestorsApi.investor, { id }), { deps: [id, turn] });
  const [changes, setChanges] = useState(0);
  const again = () => {
    setChanges((before) => before + 1);
    return asked.again();
  };
  const others = usePresence({ kind: 'investor', id }, again);
  const [open, setOpen] = useState<{ contact: InvestorContact | undefined }>();
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        size="large"
        title={name}
        footer={
          <>
            <CopyLink />
            <Button onClick={onClose}>{t('Close')}</Button>
          </>
        }
      >
        <AlsoOpen others={others} />
        <Answered asked={asked} label={t('Loading investor')} lines={6}>
          {({ data: detail }) => (
            <div className="grid gap-5 admin-beside">
              <div className="column gap-4 admin-investor">
                <section aria-labelledby="contacts">
                  <div className="spread pb-2">
                    <h3 id="contacts" className="title-3">
                      {t('Contacts')}
                    </h3>
                    {canAct ? (
                      <Button onClick={() => setOpen({ contact: undefined })}>{t('Add contact')}</Button>
                    ) : null}
                  </div>
                  <ContactList
                    investorId={id}
                    contacts={detail.contacts}
                    onEdit={(contact) => setOpen({ contact })}
                    onChanged={again}
                  />
                </section>
                <Feedback totals={detail.totals} />
                <Known facts={detail.facts} />
              </div>
              <div className="column admin-record">
                <section aria-label={t('At a glance')}>
                  <h3 className="title-3 pb-2">{t('At a glance')}</h3>
                  <InvestorGlance {...detail} />
                </section>
                <RecordHistory id={id} turn={`${turn} ${changes}`} />
              </div>
            </div>
          )}
        </Answered>
      </Dialog>
      {open ? (
        <ContactForm investorId={id} contact={open.contact} onClose={() => setOpen(undefined)} onSaved={again} />
      ) : null}
    </>
  );
}

const Feedback = ({ totals }: { totals: InvestorDetail['totals'] }) => (
  <section aria-label={t('Feedback')}>
    <h3 className="title-3">{t('Founder feedback')}</h3>
    <Facts
      columns={2}
      items={[
        {
          label: t('Matches'),
          value: t('{count}, {unlocked} unlocked', { count: many(totals.matches), unlocked: many(totals.unlocked) }),
        },
        { label: t('Contacted'), value: totals.contacted },
        { label: t('Good match'), value: totals.good },
        { label: t('Maybe or not sure'), value: totals.undecided },
        { label: t('Poor match'), value: totals.poor },
      ]}
    />
  </section>
);

function Known({ facts }: { facts: InvestorDetail['facts'] }) {
  return (
    <section aria-label={t('Facts')}>
      <h3 className="title-3">{t('Stated focus')}</h3>
      {facts.length === 0 ? (
        <p className="muted">{t('No stages, fields, locations or check sizes on record.')}</p>
      ) : (
        <List label={t('Facts')}>
          {facts.map(({ field, value, source, seenAt }) => (
            <ListLine
              key={`${field} ${value}`}
              title={isSum(field) ? formatMoney(Number(value)) : choiceWords(value)}
              detail={[labels[field] ? t(labels[field]) : field, source, dayOf(seenAt)].filter(Boolean).join(' · ')}
            />
          ))}
        </List>
      )}
    </section>
  );
}

const labels: Readonly<Record<string, string>> = {
  stage: inCatalog('Stage'),
  modality: inCatalog('Modality'),
  disease: inCatalog('Disease area'),
  geography: inCatalog('Location'),
  cheque_from: inCatalog('Smallest check'),
  cheque_to: inCatalog('Largest check'),
  excludes: inCatalog('Excludes'),
};

const isSum = (field: string): boolean => field === 'cheque_from' || field === 'cheque_to';

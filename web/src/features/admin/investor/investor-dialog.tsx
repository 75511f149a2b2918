import { AdminInvestorsApi, type InvestorContact, type InvestorDetail } from '@paratope/shared/admin/investors-api';
import { formatMoney } from '@paratope/shared/money';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { Answered } from '../answered.tsx';
import { dayOf } from '../moment.ts';
import { useAdmin } from '../use-admin.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactList } from './contact-list.tsx';

interface InvestorDialogProps {
  readonly id: string;
  readonly name: string;
  onClose(): void;
}

/** One investor: whom to write to, where each fact comes from, and what founders made of it. */
export function InvestorDialog({ id, name, onClose }: InvestorDialogProps) {
  const { canAct } = useAdmin();
  const asked = useAdminAnswer(() => call(AdminInvestorsApi.investor, { id }), { deps: [id] });
  const [open, setOpen] = useState<{ contact: InvestorContact | undefined }>();
  return (
    <>
      <Dialog open onClose={onClose} title={name} footer={<Button onClick={onClose}>Close</Button>}>
        <Answered asked={asked} label="Opening the investor" lines={6}>
          {({ data: detail }) => (
            <div className="column gap-4 admin-investor">
              <section aria-labelledby="contacts">
                <div className="spread pb-2">
                  <h3 id="contacts" className="title-3">
                    Contacts
                  </h3>
                  {canAct ? <Button onClick={() => setOpen({ contact: undefined })}>Add Contact</Button> : null}
                </div>
                <ContactList
                  investorId={id}
                  contacts={detail.contacts}
                  onEdit={(contact) => setOpen({ contact })}
                  onChanged={asked.again}
                />
              </section>
              <Feedback totals={detail.totals} />
              <Known facts={detail.facts} />
            </div>
          )}
        </Answered>
      </Dialog>
      {open ? (
        <ContactForm
          investorId={id}
          contact={open.contact}
          onClose={() => setOpen(undefined)}
          onSaved={asked.again}
          onConflict={asked.again}
        />
      ) : null}
    </>
  );
}

const Feedback = ({ totals }: { totals: InvestorDetail['totals'] }) => (
  <section aria-label="Feedback">
    <h3 className="title-3">What founders made of it</h3>
    <Facts
      columns={2}
      items={[
        { label: 'Matches', value: `${totals.matches}, ${totals.unlocked} unlocked` },
        { label: 'Contacted', value: totals.contacted },
        { label: 'Good match', value: totals.good },
        { label: 'Maybe or not sure', value: totals.undecided },
        { label: 'Poor match', value: totals.poor },
      ]}
    />
  </section>
);

function Known({ facts }: { facts: InvestorDetail['facts'] }) {
  return (
    <section aria-label="Facts">
      <h3 className="title-3">What it says of itself</h3>
      {facts.length === 0 ? (
        <p className="muted">Nothing is known of its stages, fields, places or cheques.</p>
      ) : (
        <List label="Facts">
          {facts.map(({ field, value, source, seenAt }) => (
            <ListLine
              key={`${field} ${value}`}
              title={isSum(field) ? formatMoney(Number(value)) : value}
              detail={[labels[field] ?? field, source, dayOf(seenAt)].filter(Boolean).join(' · ')}
            />
          ))}
        </List>
      )}
    </section>
  );
}

const labels: Readonly<Record<string, string>> = {
  stage: 'Stage',
  modality: 'Modality',
  disease: 'Disease area',
  geography: 'Place',
  cheque_from: 'Cheques from',
  cheque_to: 'Cheques to',
  excludes: 'Not',
};

const isSum = (field: string): boolean => field === 'cheque_from' || field === 'cheque_to';

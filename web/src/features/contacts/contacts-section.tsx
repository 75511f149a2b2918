import { type Contact, Contacts } from '@paratope/shared/contacts/contact';
import { contactsAt, roleAt } from '@paratope/shared/contacts/people';
import { Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { lazy, Suspense, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { useContacts } from '../../local/contacts.ts';
import { useLocalQuery } from '../../local/hooks.ts';
import { RecordMark } from '../../local/record-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { download } from '../../ui/download.ts';
import { ListLine } from '../../ui/list-line.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Reach } from '../../ui/reach.tsx';
import { t } from '../../words/words.ts';
import { useSavedContact } from './use-saved-contact.ts';
import './contacts.css';

const ContactDialog = lazy(() => import('./contact-dialog.tsx').then((file) => ({ default: file.ContactDialog })));

/** The founder's own contacts at an investor. What the operator knows of the investor stands elsewhere. */
export function ContactsSection({ match }: { readonly match: OpenMatch }) {
  const all = useContacts();
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  const [asked, setAsked] = useState<{ contact: Contact | undefined; time: number; isOpen: boolean }>();
  if (all === undefined) return null;
  const contacts = contactsAt(all, match.id);
  const shown = isWhole ? contacts : contacts.slice(0, shownAtOnce);
  const open = (contact?: Contact) => setAsked((before) => ({ contact, time: (before?.time ?? 0) + 1, isOpen: true }));
  return (
    <section className="mt-4 mb-4" aria-labelledby={titleId}>
      <div className="spread touch">
        <h2 className="title-3" id={titleId}>
          {t('Contacts')} {contacts.length > 0 && <span className="muted count">{contacts.length}</span>}
        </h2>
        <Button kind="quiet" icon="plus" onClick={() => open()}>
          {t('Add contact')}
        </Button>
      </div>
      {shown.length > 0 && (
        <ul className="ink-top contact-list">
          {shown.map((contact) => (
            <ContactLine key={contact.id} contact={contact} match={match} onEdit={() => open(contact)} />
          ))}
        </ul>
      )}
      {contacts.length > shown.length && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: contacts.length })}
        </Button>
      )}
      <Suspense fallback={null}>
        {asked && (
          <ContactDialog
            key={asked.time}
            match={match}
            contact={asked.contact}
            isOpen={asked.isOpen}
            onClose={() => setAsked({ ...asked, isOpen: false })}
          />
        )}
      </Suspense>
    </section>
  );
}

const shownAtOnce = 4;

interface ContactLineProps {
  readonly contact: Contact;
  readonly match: OpenMatch;
  readonly onEdit: () => void;
}

function ContactLine({ contact, match, onEdit }: ContactLineProps) {
  const { id, name, email, phone, link, about, firms } = contact;
  const saved = useSavedContact();
  const navigate = useNavigate();
  const elsewhere = useNames(firms.map(({ matchId }) => matchId).filter((matchId) => matchId !== match.id));
  const detail = [roleAt(contact, match.id), elsewhere && t('also at {names}', { names: elsewhere })];
  return (
    <ListLine
      title={name}
      onOpen={onEdit}
      detail={detail.filter(Boolean).join(', ')}
      aside={
        <span className="row gap-1">
          <RecordMark collection={Contacts} row={contact} />
          <Menu label={t('More for {name}', { name })}>
            <MenuItem icon="pencil" onSelect={onEdit}>
              {t('Edit')}
            </MenuItem>
            <MenuItem icon="download" onSelect={() => void saveCard(contact, match)}>
              {t('Contact card')}
            </MenuItem>
            <MenuItem icon="clock" onSelect={() => navigate(paths.history({ collection: Contacts.name, id }))}>
              {t('History')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon="trash" onSelect={() => void saved.remove(contact, match.id)}>
              {t('Remove')}
            </MenuItem>
          </Menu>
        </span>
      }
    >
      <Reach email={email} phone={phone} link={link} className="row wrap small break-anywhere contact-reach" />
      {about && <span className="pre-line serif small break-anywhere">{about}</span>}
    </ListLine>
  );
}

/** The names of other investors of the list. */
function useNames(ids: readonly string[]): string {
  const key = ids.join(' ');
  const names = useLocalQuery(
    async (rows) => {
      if (key === '') return '';
      const found = await Promise.all(key.split(' ').map((id) => rows.table(Matches).get(id)));
      return found.flatMap((match) => (match?.isUnlocked ? [match.vcName] : [])).join(', ');
    },
    [key],
  );
  return names ?? '';
}

/** Makes the card on this device and downloads it. */
async function saveCard(contact: Contact, { id, vcName, vcInvestor }: OpenMatch): Promise<void> {
  const { writeCards } = await import('@paratope/shared/contacts/vcard');
  const card = { ...contact, role: roleAt(contact, id), firm: vcInvestor.firm || vcName };
  const file = `${contact.name.replace(/[^\p{L}\p{N} ._-]/gu, '_')}.vcf`;
  download(new File([writeCards([card])], file, { type: 'text/vcard' }));
}

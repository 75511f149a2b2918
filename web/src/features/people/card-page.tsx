import type { Startup } from '@paratope/shared/startups/startup';
import { useState } from 'react';
import { paths } from '../../addresses/paths.ts';
import { useLocal } from '../../local/context.ts';
import { useCompanyName, useSession, useStartup } from '../../local/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { download } from '../../ui/download.ts';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { rich } from '../../words/rich.ts';
import { t } from '../../words/words.ts';
import { changedWords, keepWords, longestLine, type OwnWords, vCardOf, wordsFrom } from './own-card.ts';
import './people.css';

/** The founder's own card, for another phone's camera. Everything is on this device. */
export function CardPage() {
  const startup = useStartup();
  return (
    <main className="page page-body narrow column gap-5">
      <PageTitle>{t('Your card')}</PageTitle>
      <header>
        <h1 className="title-1">{t('Your card')}</h1>
        <p className="voice muted">{t('Let someone scan it, and they have you in their contacts. Works offline.')}</p>
      </header>
      {startup !== undefined && <OwnCard startup={startup} />}
    </main>
  );
}

function OwnCard({ startup }: { readonly startup: Startup | null }) {
  const { storage } = useLocal();
  const session = useSession();
  const company = useCompanyName();
  const [changed, setChanged] = useState(() => changedWords(storage));
  const words: OwnWords = { ...wordsFrom(startup, session), ...changed };
  const card = vCardOf(words, { company, email: session.email, id: session.accountId });
  const file = new File([card], 'card.vcf', { type: 'text/vcard' });
  const change = (changes: Partial<OwnWords>) => {
    const next = { ...changed, ...changes };
    setChanged(next);
    keepWords(storage, next);
  };
  const input = (name: keyof OwnWords) => ({
    value: words[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
  return (
    <>
      <section className="column gap-4 own-card" aria-label={t('What the code holds')}>
        <div className="own-card-code">
          <QrCode text={card} label={t('QR code of your card')} />
        </div>
        <div>
          <p className="title-3">{words.name || company}</p>
          <p className="muted break-anywhere">{[words.role, words.name && company].filter(Boolean).join(', ')}</p>
          {words.line && <p className="voice mt-2">{words.line}</p>}
        </div>
        <p className="row wrap">
          {canShare && (
            <Button
              kind="primary"
              icon="upload"
              onClick={() => void navigator.share({ files: [file] }).catch(() => {})}
            >
              {t('Share as .vcf')}
            </Button>
          )}
          <Button icon="download" onClick={() => download(file)}>
            {t('Save as .vcf')}
          </Button>
        </p>
      </section>
      <section className="column gap-4" aria-labelledby="own-card-words">
        <h2 className="section-title" id="own-card-words">
          {t("What's on it")}
        </h2>
        <p className="muted">
          {rich(
            '{company} and {email} come from your account, the rest from {profile}. Changes here stay on this device.',
            {
              company: <span className="strong">{company}</span>,
              email: <span className="strong break-anywhere">{session.email}</span>,
              profile: (
                <Link className="link" to={paths.editProfile}>
                  {t('your profile')}
                </Link>
              ),
            },
          )}
        </p>
        <Field label={t('Name')}>
          <TextInput autoComplete="name" limit={120} {...input('name')} />
        </Field>
        <Field label={t('Role')} optional>
          <TextInput autoComplete="organization-title" limit={120} {...input('role')} />
        </Field>
        <Field label={t('Phone')} optional>
          <TextInput type="tel" inputMode="tel" autoComplete="tel" limit={60} {...input('phone')} />
        </Field>
        <Field label={t('Link')} optional hint={t('Your website or LinkedIn page.')}>
          <TextInput type="url" inputMode="url" autoComplete="url" limit={200} {...input('link')} />
        </Field>
        <Field label={t('One line')} optional hint={t('What you do, in one line. It arrives as a note.')}>
          <TextInput autoComplete="off" limit={longestLine} {...input('line')} />
        </Field>
      </section>
    </>
  );
}

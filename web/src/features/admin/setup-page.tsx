import { AdminInstanceApi } from '@paratope/shared/admin/instance-api';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { adminPaths } from '../../addresses/admin-paths.ts';
import { paths } from '../../addresses/paths.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFault } from '../../ui/form-fault.tsx';
import { HomeLink } from '../../ui/home-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { t } from '../../words/words.ts';
import { faultOfLink, type SignedInAdmin, setUp } from './actions.ts';
import './admin.css';

/** Target of a one-time link that creates an admin: the first one, or one invited later. */
export function AdminSetupPage() {
  const navigate = useNavigate();
  const token = useSearchParams()[0].get('token') ?? '';
  const [linkFault, setLinkFault] = useState(token === '' ? t('This setup link isn’t valid.') : '');
  useEffect(() => {
    if (token !== '') void faultOfLink(token).then(setLinkFault);
  }, [token]);
  const [fields, setFields] = useState({ name: '', email: '', password: '', confirmation: '' });
  const change = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });

  const { submit, isBusy, fault } = useSubmit(async () => {
    if (Object.values(fields).some((text) => text.trim() === '')) return t('Please fill in all required fields');
    if (fields.password.length < 8) return t('Password must be at least 8 characters long');
    if (fields.password !== fields.confirmation) return t('Passwords do not match');
    const { confirmation: _, ...input } = fields;
    const entry = await setUp({ ...input, token });
    if (entry.at !== 'inside') return entry.message;
    navigate(await firstPlace(entry.admin), { replace: true });
    return undefined;
  });

  return (
    <main className="column gap-5 lone-page admin-gate">
      <PageTitle>{t('Set up your admin account')}</PageTitle>
      <HomeLink label={t('Paratope home')} />
      <Card>
        <form className="column gap-4" aria-label={t('Set up your admin account')} noValidate onSubmit={submit}>
          <h1 className="title-2">{t('Set up your admin account')}</h1>
          <p className="muted">{t('This link works once. You can invite others later.')}</p>
          <Field label={t('Name')}>
            <TextInput autoComplete="name" value={fields.name} onChange={change('name')} />
          </Field>
          <Field label={t('Email')}>
            <TextInput type="email" autoComplete="username" value={fields.email} onChange={change('email')} />
          </Field>
          <Field label={t('Password')} hint={t('At least 8 characters')}>
            <PasswordInput autoComplete="new-password" value={fields.password} onChange={change('password')} />
          </Field>
          <Field label={t('Confirm password')}>
            <PasswordInput autoComplete="new-password" value={fields.confirmation} onChange={change('confirmation')} />
          </Field>
          <FormFault message={linkFault || fault} />
          <Button type="submit" kind="primary" size="main" block busy={isBusy} disabled={linkFault !== ''}>
            {t('Create admin account')}
          </Button>
        </form>
      </Card>
    </main>
  );
}

/** The guide, for an owner of an instance that is not set up. */
async function firstPlace({ role }: SignedInAdmin): Promise<string> {
  if (role !== 'owner') return paths.admin;
  const answer = await call(AdminInstanceApi.summary, {});
  return answer.ok && answer.value.data.setUp ? `${adminPaths.setUp}?open=instance` : paths.admin;
}

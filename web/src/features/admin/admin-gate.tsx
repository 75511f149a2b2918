import { useState } from 'react';
import { documents } from '../../addresses/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFault } from '../../ui/form-fault.tsx';
import { HomeLink } from '../../ui/home-link.tsx';
import { CodeField, EmailField, PasswordField } from '../../ui/sign-in-fields.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { type Entry, enter } from './actions.ts';

export function AdminGate({ before, onEntry }: { before: Entry & { at: 'gate' }; onEntry(entry: Entry): void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { submit, isBusy, fault } = useSubmit(async () => {
    if (email.trim() === '' || password.trim() === '') return 'Please fill in all required fields';
    onEntry(await enter({ email: email.trim(), password, ...(before.needsCode ? { code: code.trim() } : {}) }));
    return undefined;
  });

  return (
    <main className="column gap-5 lone-page admin-gate">
      <title>Admin Access · Paratope</title>
      <HomeLink label="Paratope, home" />
      <Card>
        <form className="column gap-4" aria-label="Admin Access" noValidate onSubmit={submit}>
          <h1 className="title-2">Admin Access</h1>
          <p className="muted">Leadership authentication required</p>
          <EmailField label="Email" autoComplete="username" value={email} onChange={setEmail} />
          <PasswordField label="Password" name="password" value={password} onChange={setPassword} />
          {before.needsCode ? (
            <CodeField
              label="Code from your authenticator"
              hint="Or one of your recovery codes"
              autoFocus
              value={code}
              onChange={setCode}
            />
          ) : null}
          <FormFault message={fault || before.message} />
          <Button type="submit" kind="primary" size="main" block busy={isBusy}>
            {isBusy ? 'Authenticating...' : 'Access Admin Panel'}
          </Button>
        </form>
      </Card>
      <a className="link small" href={documents.home}>
        Back to Home
      </a>
    </main>
  );
}

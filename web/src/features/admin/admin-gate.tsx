import { type FormEvent, useState } from 'react';
import { documents } from '../../addresses/paths.ts';
import { Brand } from '../../ui/brand-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeField, EmailField, PasswordField } from '../../ui/sign-in-fields.tsx';
import { type Entry, enter } from './actions.ts';
import { FormFault } from './form-fault.tsx';

export function AdminGate({ before, onEntry }: { before: Entry & { at: 'gate' }; onEntry(entry: Entry): void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const message = fault || before.message;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (email.trim() === '' || password.trim() === '') return setFault('Please fill in all required fields');
    setFault('');
    setBusy(true);
    const entry = await enter({ email: email.trim(), password, ...(before.needsCode ? { code: code.trim() } : {}) });
    setBusy(false);
    onEntry(entry);
  };

  return (
    <main className="admin-gate">
      <title>Admin Access · Paratope</title>
      <a href={documents.home} className="admin-home" aria-label="Paratope, home">
        <Brand name="Paratope" />
      </a>
      <Card>
        <form className="admin-form" aria-label="Admin Access" noValidate onSubmit={submit}>
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
          <FormFault message={message} />
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

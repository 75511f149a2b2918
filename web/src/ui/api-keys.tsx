import type { ApiKey, KeyScope } from '@paratope/shared/keys/api';
import { t } from '../words/words.ts';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { Field } from './field.tsx';
import { List, ListLine } from './list-line.tsx';
import { dayOfMoment, momentInFull } from './moments.ts';
import { Select } from './select.tsx';
import { ShownOnce } from './shown-once.tsx';
import { TextInput } from './text-input.tsx';

/** A scope as its owner reads it. */
export interface ScopeWords<Scope extends KeyScope> {
  readonly scope: Scope;
  readonly label: string;
  readonly hint: string;
}

interface ApiKeyListProps {
  readonly keys: readonly ApiKey[];
  readonly scopes: readonly ScopeWords<KeyScope>[];
  onRevoke(key: ApiKey): void;
}

export function ApiKeyList({ keys, scopes, onRevoke }: ApiKeyListProps) {
  if (keys.length === 0) return <p className="muted">{t('No API keys yet')}</p>;
  const labelOf = (scope: string) => scopes.find((known) => known.scope === scope)?.label ?? scope;
  return (
    <List label={t('API keys')}>
      {keys.map((key) => (
        <ListLine
          key={key.id}
          title={
            <>
              {key.name} {key.isExpired ? <Badge tone="warm">{t('Expired')}</Badge> : null}
            </>
          }
          detail={key.scopes.map(labelOf).join(', ')}
          aside={
            <Button aria-label={t('Revoke {name}', { name: key.name })} onClick={() => onRevoke(key)}>
              {t('Revoke')}
            </Button>
          }
        >
          <span className="muted small">
            {t('Created {created}, expires {expires}', {
              created: dayOfMoment(key.createdAt),
              expires: dayOfMoment(key.expiresAt),
            })}
          </span>
          <span className="muted small">{lastUse(key)}</span>
        </ListLine>
      ))}
    </List>
  );
}

function lastUse({ usedAt, usedFrom }: ApiKey): string {
  if (!usedAt) return t('Never used');
  const moment = momentInFull(usedAt);
  return usedFrom
    ? t('Last used {moment} from {address}', { moment, address: usedFrom })
    : t('Last used {moment}', { moment });
}

export interface NewKey<Scope extends KeyScope> {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly days: number;
}

export const blankKey = { name: '', scopes: ['read'] as const, days: 90 };

/** What a new key lacks, as a sentence. */
export function missingIn({ name, scopes }: Pick<NewKey<KeyScope>, 'name' | 'scopes'>): string | undefined {
  if (name.trim() === '') return t('Please name the key');
  return scopes.length === 0 ? t('Please choose what the key may do') : undefined;
}

export const expiryOf = ({ days }: Pick<NewKey<KeyScope>, 'days'>): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

interface ApiKeyFieldsProps<Scope extends KeyScope> {
  readonly value: NewKey<Scope>;
  readonly scopes: readonly ScopeWords<Scope>[];
  onChange(value: NewKey<Scope>): void;
}

export function ApiKeyFields<Scope extends KeyScope>({ value, scopes, onChange }: ApiKeyFieldsProps<Scope>) {
  const lives = [
    { value: '7', label: t('7 days') },
    { value: '30', label: t('30 days') },
    { value: '90', label: t('90 days') },
    { value: '365', label: t('1 year') },
  ];
  const chosen = (scope: Scope, isChosen: boolean) =>
    scopes.map((known) => known.scope).filter((known) => (known === scope ? isChosen : value.scopes.includes(known)));
  return (
    <>
      <Field label={t('Name')} hint={t('The program that uses it, such as “Weekly report”.')}>
        <TextInput
          limit={100}
          autoComplete="off"
          value={value.name}
          onChange={({ target }) => onChange({ ...value, name: target.value })}
        />
      </Field>
      <CheckboxGroup legend={t('What it may do')}>
        {scopes.map(({ scope, label, hint }) => (
          <Checkbox
            key={scope}
            label={label}
            hint={hint}
            checked={value.scopes.includes(scope)}
            onChange={({ target }) => onChange({ ...value, scopes: chosen(scope, target.checked) })}
          />
        ))}
      </CheckboxGroup>
      <Field label={t('Expires after')}>
        <Select
          options={lives}
          value={String(value.days)}
          onChange={({ target }) => onChange({ ...value, days: Number(target.value) })}
        />
      </Field>
    </>
  );
}

/** Shown only once: the server stores nothing the key could be read from. */
export const NewApiKey = ({ apiKey, onClose }: { readonly apiKey: string; onClose(): void }) => (
  <ShownOnce title={t('Your new API key')} label={t('API key')} text={apiKey} copy={t('Copy key')} onClose={onClose} />
);

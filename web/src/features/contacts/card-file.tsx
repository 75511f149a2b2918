import type { Card } from '@paratope/shared/contacts/vcard';
import { decodeText } from '@paratope/shared/csv';
import { useId, useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { FaultLine } from '../../ui/form-fault.tsx';
import { inWords, plural, t } from '../../words/words.ts';

/** Reads contact cards from a file, as phones and address books share them. */
export function CardFile({ onCards }: { readonly onCards: (cards: readonly Card[]) => void }) {
  const [fault, setFault] = useState<string>();
  const read = async (file: File) => {
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (!bytes) return setFault(t("We couldn't read this file. Please choose it again."));
    const { readCards } = await import('@paratope/shared/contacts/vcard');
    const found = readCards(decodeText(new Uint8Array(bytes), TextDecoder).text);
    setFault(found.ok ? undefined : inWords(found.message));
    if (found.ok) onCards(found.cards);
  };
  return (
    <>
      <p>
        <FileButton
          field={t('Contact card')}
          accept=".vcf,.vcard,text/vcard,text/x-vcard"
          kind="quiet"
          onFile={(file) => void read(file)}
        >
          {t('From a contact card (.vcf)')}
        </FileButton>
      </p>
      <FaultLine message={fault} />
    </>
  );
}

interface CardChoiceProps {
  readonly cards: readonly Card[];
  readonly chosen: readonly Card[];
  readonly onChange: (chosen: readonly Card[]) => void;
}

export function CardChoice({ cards, chosen, onChange }: CardChoiceProps) {
  const id = useId();
  return (
    <fieldset className="column gap-2" aria-describedby={id}>
      <legend className="medium">{t('Who belongs to this investor?')}</legend>
      <p className="muted small" id={id}>
        {plural(cards.length, '1 contact in this file', '{count} contacts in this file')}
      </p>
      {cards.map((card, at) => (
        <Checkbox
          // biome-ignore lint/suspicious/noArrayIndexKey: cards have no ids, and their order stays.
          key={at}
          label={card.name}
          hint={[card.role, card.firm].filter(Boolean).join(', ')}
          checked={chosen.includes(card)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, card] : chosen.filter((other) => other !== card))
          }
        />
      ))}
    </fieldset>
  );
}

import type { DraftConcerns } from '@paratope/shared/drafts/concerns';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { t } from '../../words/words.ts';

interface ConcernsProps {
  readonly concerns: DraftConcerns;
  /** Placeholders the person will fill in later. */
  readonly confirmed: readonly string[];
  readonly onConfirm: (places: readonly string[]) => void;
  /** Selects these words in the editor. */
  readonly onShow: (words: string) => void;
}

export function Concerns({ concerns: { placeholders, stockPhrases }, confirmed, onConfirm, onShow }: ConcernsProps) {
  const areConfirmed = placeholders.every((place) => confirmed.includes(place));
  return (
    <div className="grid gap-2">
      <h3 className="strong">{t('Before you send it')}</h3>
      <p className="small muted">{t('Treat this text as a draft until you have reviewed every sentence.')}</p>
      {placeholders.length > 0 && (
        <div className="grid gap-2 hair-top email-concern email-concern-blocks">
          <p className="row start gap-1 strong email-noted">
            <Icon name="warning" size={16} /> {t('To fill in')}
          </p>
          <Words words={placeholders} onShow={onShow} />
          <Checkbox
            label={t("I'll fill these in after copying")}
            checked={areConfirmed}
            onChange={({ target: { checked } }) => onConfirm(checked ? placeholders : [])}
          />
        </div>
      )}
      {stockPhrases.length > 0 && (
        <div className="grid gap-2 hair-top email-concern">
          <p className="strong">{t('Stock phrases')}</p>
          <p className="small muted">{t('Investors see these phrases all the time.')}</p>
          <Words words={stockPhrases} onShow={onShow} />
        </div>
      )}
      {placeholders.length === 0 && stockPhrases.length === 0 && (
        <p className="row start gap-1 small email-noted">
          <Icon name="check" size={16} /> {t('Nothing to fill in, no stock phrases.')}
        </p>
      )}
    </div>
  );
}

const Words = ({ words, onShow }: { readonly words: readonly string[]; readonly onShow: (words: string) => void }) => (
  <ul className="wrap email-words">
    {words.map((one) => (
      <li key={one}>
        <button type="button" className="link" onClick={() => onShow(one)}>
          {one}
        </button>
      </li>
    ))}
  </ul>
);

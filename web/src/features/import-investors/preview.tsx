import { countsOf, type Planned } from '@paratope/shared/import-investors/plan';
import { sentencesOf } from '@paratope/shared/import-investors/remarks';
import { inCatalog } from '@paratope/shared/words/message';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChipChoices } from '../../ui/choices.tsx';
import { Section } from '../../ui/section.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { inWords, plural, t } from '../../words/words.ts';

interface PreviewProps {
  readonly planned: readonly Planned[];
  /** How many new investors the list has room for. */
  readonly room: number;
  readonly onImport: () => Promise<void>;
}

const acts = ['create', 'update', 'skip', 'error'] as const;

export function Preview({ planned, room, onImport }: PreviewProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { created, updated, skipped, errors } = countsOf(planned);
  const counts = { create: created, update: updated, skip: skipped, error: errors };
  const shown = chosen.length === 0 ? planned : planned.filter(({ act }) => chosen.includes(act));
  const act = async () => {
    setBusy(true);
    await onImport();
    setBusy(false);
  };
  return (
    <Section className="column gap-3" title={t('3. Review')}>
      <p role="status">{summaryOf(counts)}</p>
      <ChipChoices
        legend={t('Show lines')}
        hideLegend
        scroll
        options={acts
          .filter((one) => counts[one] > 0)
          .map((one) => ({ value: one as string, label: t(labels[one]), count: counts[one] }))}
        values={[...chosen]}
        onChange={(values) => setChosen(values)}
      />
      <div className="ink-top bring-lines">
        <VirtualList
          label={t('Lines of the file')}
          items={shown}
          itemKey={({ line }) => String(line.line)}
          estimate={64}
        >
          {(one) => <PlannedLine planned={one} />}
        </VirtualList>
      </div>
      {created > room && (
        <p role="alert" className="late">
          {plural(
            room,
            'Your list has room for 1 more investor. Please import fewer.',
            'Your list has room for {count} more investors. Please import fewer.',
          )}
        </p>
      )}
      <div className="row wrap gap-2-3">
        <Button
          kind="primary"
          size="main"
          busy={isBusy}
          disabled={created + updated === 0 || created > room}
          onClick={() => void act()}
        >
          {created + updated === 0
            ? t('Nothing to import')
            : plural(created + updated, 'Import 1 investor', 'Import {count} investors')}
        </Button>
        <p className="muted small">{t('You can undo the whole import.')}</p>
      </div>
    </Section>
  );
}

const PlannedLine = ({ planned }: { readonly planned: Planned }) => (
  <div className="grid baseline hair-bottom bring-line">
    <span className="dim small">{planned.line.line}</span>
    <span className="strong break-anywhere">{'name' in planned.line ? planned.line.name : t('Not readable')}</span>
    <Badge tone={tones[planned.act]}>{t(labels[planned.act])}</Badge>
    <span className="bring-reason small muted">{reasonWords(planned)}</span>
  </div>
);

const labels = inCatalog({ create: 'New', update: 'Update', skip: 'Skip', error: "Can't be imported" } as const);
const tones = { create: 'good', update: 'plain', skip: 'quiet', error: 'danger' } as const;

function summaryOf(counts: Readonly<Record<Planned['act'], number>>): string {
  const { create, update, skip, error } = counts;
  const numbers = { create, update, skip, error };
  const parts =
    error > 0
      ? t("{create} new, {update} updated, {skip} skipped, {error} can't be imported", numbers)
      : t('{create} new, {update} updated, {skip} skipped', numbers);
  return t("{parts}. We don't create duplicates, and blank cells don't overwrite anything.", { parts });
}

export const reasonWords = ({ reason }: Planned): string => inWords(sentencesOf(reason));

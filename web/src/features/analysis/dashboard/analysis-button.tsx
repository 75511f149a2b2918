import { planAllows } from '@paratope/shared/plans/plan';
import { useEffect, useState } from 'react';
import { documents } from '../../../addresses/paths.ts';
import { useDeck } from '../../../local/deck-hooks.ts';
import { useContact, useStartup } from '../../../local/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PitchDeckRequired } from '../../../ui/pitch-deck-required.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { inWords, t } from '../../../words/words.ts';
import { type AnalysisWatch, useAnalysisWatch } from './use-analysis-watch.ts';
import { ViewLink } from './view-link.tsx';
import './dashboard.css';
import { Section } from '../../../ui/section.tsx';

/** Asks for the report, waits for it and opens it, or explains what is missing. `isKept`: this device has one. */
export function AnalysisButton({ isKept }: { readonly isKept: boolean }) {
  const startup = useStartup();
  const contact = useContact();
  const toast = useToast();
  const { watch, press } = useAnalysisWatch();
  const [dialog, setDialog] = useState<'available' | 'no-deck'>();
  const [needsPlan, setNeedsPlan] = useBrieflyTrue(5_000);
  if (!startup) return null;
  const isAllowed = planAllows(startup.plan, 'analysis', { timelineForFree: false });

  const pressed = async () => {
    if (!isAllowed) return setNeedsPlan();
    const outcome = await press({ isKept });
    if (outcome === 'available' || outcome === 'no-deck') setDialog(outcome);
    if (outcome === 'started')
      toast.show({ title: t('AI Analysis Started'), text: t('It takes about 2-3 minutes.'), stays: 5_000 });
  };
  return (
    <Section className="grid gap-2 ai-card" title={t('Startup analysis')} look="title-4">
      <Words watch={watch} isReady={isKept && isAllowed} />
      <Button
        icon="slides"
        block
        busy={watch.state === 'checking' || watch.state === 'generating'}
        onClick={() => void pressed()}
      >
        {t('AI analysis')}
      </Button>
      {watch.state === 'generating' && (
        <ViewLink isGenerating block>
          {t('See progress')}
        </ViewLink>
      )}
      <p role="alert" className="hide-empty small">
        {needsPlan && (
          <>
            {t(
              'This feature is only available for Standard Access users. Please upgrade to access AI Startup Analysis.',
            )}{' '}
            <a className="link" href={documents.subscribe}>
              {t('Upgrade')}
            </a>
          </>
        )}
        {watch.state === 'error' && inWords(watch.message)}
      </p>
      <AvailableDialog isOpen={dialog === 'available'} onClose={() => setDialog(undefined)} />
      <PitchDeckRequired email={contact?.email} isOpen={dialog === 'no-deck'} onClose={() => setDialog(undefined)}>
        {t('AI analysis needs a pitch deck. Upload it here and it is analyzed in about 2-3 minutes. Or email it:')}
      </PitchDeckRequired>
    </Section>
  );
}

function Words({ watch, isReady }: { readonly watch: AnalysisWatch; readonly isReady: boolean }) {
  const deck = useDeck();
  const isPictures = deck?.state === 'read' && !deck.hasText;
  return (
    <p role="status" className="small muted">
      {watch.state === 'checking'
        ? t('Checking for a report…')
        : watch.state === 'generating'
          ? t('Your deck is being analyzed. This takes about 2-3 minutes.')
          : isPictures
            ? picturesInWords(deck.pictures ?? null)
            : isReady
              ? t('Your report is ready')
              : t('Reads your pitch deck and shows what each slide proves and what is missing.')}
    </p>
  );
}

const picturesInWords = (pictures: string | null): string =>
  pictures === 'reading'
    ? t("We're reading your slides as images. The report follows.")
    : pictures === 'offered'
      ? t('Your slides are images. Open your profile to have us read them.')
      : t('Your slides are images, so there is no text to read. Export the deck again with text.');

/** True for the given time after each call of the setter. */
function useBrieflyTrue(milliseconds: number): readonly [boolean, () => void] {
  const [times, setTimes] = useState({ shown: 0, isOn: false });
  useEffect(() => {
    if (!times.isOn) return undefined;
    const timer = setTimeout(() => setTimes((before) => ({ ...before, isOn: false })), milliseconds);
    return () => clearTimeout(timer);
  }, [times, milliseconds]);
  return [times.isOn, () => setTimes((before) => ({ shown: before.shown + 1, isOn: true }))];
}

interface AvailableDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const AvailableDialog = ({ isOpen, onClose }: AvailableDialogProps) => (
  <Dialog
    open={isOpen}
    onClose={onClose}
    size="small"
    title={t('AI Analysis Available')}
    footer={
      <>
        <Button onClick={onClose}>{t('Close')}</Button>
        <ViewLink kind="primary" />
      </>
    }
  >
    <p>{t('Your deck report: five scores, the slides behind them and what to improve.')}</p>
  </Dialog>
);

import { type SecondFactor, SecondFactorApi } from '@paratope/shared/second-factor/api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useAnswer } from '../../../local/use-answer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ListLine } from '../../../ui/list-line.tsx';
import { momentInFull } from '../../../ui/moments.ts';
import { RecoveryCodes } from '../../../ui/second-factor.tsx';
import { plural, t } from '../../../words/words.ts';
import { type FactorDialog, SecondFactorDialogs } from './second-factor-dialogs.tsx';

export function SecondFactorLine() {
  const { value, again: look } = useAnswer(() => call(SecondFactorApi.read, {}), []);
  const factor = value?.data;
  const [open, setOpen] = useState<FactorDialog>();
  const [codes, setCodes] = useState<readonly string[]>();
  const given = (fresh: readonly string[]) => {
    setCodes(fresh);
    void look();
  };
  const isOn = factor !== undefined && factor.since !== null;

  return (
    <ListLine
      title={
        <>
          {t('Two-step verification')} {isOn ? <Badge tone="good">{t('On')}</Badge> : null}
        </>
      }
      detail={detailOf(factor)}
      aside={
        isOn ? (
          <>
            <Button onClick={() => setOpen('renew')}>{t('New recovery codes')}</Button>
            <Button onClick={() => setOpen('off')}>{t('Turn off')}</Button>
          </>
        ) : (
          <Button disabled={!factor} onClick={() => setOpen('password')}>
            {t('Turn on')}
          </Button>
        )
      }
    >
      <SecondFactorDialogs open={open} onOpen={setOpen} onGiven={given} onRemoved={look} />
      {codes ? <RecoveryCodes codes={codes} words={codesWords()} onClose={() => setCodes(undefined)} /> : null}
    </ListLine>
  );
}

function detailOf(factor: SecondFactor | undefined): string {
  if (!factor?.since) {
    return t('Asks for a code from an authenticator app on your phone after the password.');
  }
  const left = plural(factor.recoveryCodesLeft, '1 recovery code left.', '{count} recovery codes left.');
  return `${t('Since {since}.', { since: momentInFull(factor.since) })} ${left}`;
}

const codesWords = () => ({
  title: t('Your recovery codes'),
  description: t(
    "Each one signs you in once if you don't have your phone. We show them only once, so store them with your passwords.",
  ),
  list: t('Recovery codes'),
  save: t('Save as a file'),
  kept: t("I've saved them"),
});

import { AnalysisApi } from '@paratope/shared/analysis/api';
import { useState } from 'react';
import type { ActFailure, ActResult } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { useAnswer } from '../../../local/use-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormFault } from '../../../ui/form-fault.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { momentInFull } from '../../../ui/moments.ts';
import { Loading } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { rich } from '../../../words/rich.ts';
import { t } from '../../../words/words.ts';

export function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  const { value, failure, again: list } = useAnswer(() => call(AnalysisApi.links, {}), []);
  const links = value?.data;
  const [made, setMade] = useState('');
  const [isCopied, setCopied] = useState(false);
  const [busy, setBusy] = useState('');
  const [problem, setFault] = useState('');
  const fault = problem || (failure && faultOf(failure));

  const act = async <T,>(name: string, doing: Promise<ActResult<T>>): Promise<T | undefined> => {
    setBusy(name);
    setFault('');
    const answer = await doing;
    setBusy('');
    if (answer.ok) return answer.value;
    setFault(faultOf(answer));
    return undefined;
  };
  const make = async () => {
    const link = await act('make', call(AnalysisApi.createLink, {}));
    if (!link) return;
    setMade(link.url);
    setCopied(false);
    await list();
  };
  const withdraw = async (id: string) => {
    if (await act(id, call(AnalysisApi.withdrawLink, { id }))) await list();
  };
  const copy = () =>
    navigator.clipboard.writeText(made).then(
      () => setCopied(true),
      () => setFault(t("This browser doesn't allow copying. Select the link and copy it yourself.")),
    );

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Share this report')}
      description={t(
        'Anyone with the link can read the report and see its slides, without an account. It expires after 30 days, or when you withdraw it.',
      )}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div className="grid gap-4">
        {made ? (
          <Field
            label={t('Link to the report')}
            hint={t('We show this link only once. Copy it before you close this window.')}
          >
            <TextInput readOnly value={made} onFocus={(event) => event.target.select()} />
          </Field>
        ) : null}
        <p className="row">
          {made && (
            <Button kind="primary" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
              {isCopied ? t('Copied') : t('Copy link')}
            </Button>
          )}
          <Button kind={made ? 'outline' : 'primary'} icon="plus" busy={busy === 'make'} onClick={() => void make()}>
            {made ? t('Create another link') : t('Create link')}
          </Button>
        </p>
        <FormFault message={fault} />
        {links === undefined && !fault && <Loading label={t('Loading links')} shape="row" lines={2} />}
        {links?.length === 0 && <p className="muted">{t('No active links.')}</p>}
        {links && links.length > 0 && (
          <List label={t('Links to this report')}>
            {links.map(({ id, createdAt, expiresAt, lastOpenedAt }) => (
              <ListLine
                key={id}
                title={t('Created {createdAt}', { createdAt: momentInFull(createdAt) })}
                detail={
                  lastOpenedAt
                    ? t('Last opened on {opened}. Expires on {expires}.', {
                        opened: momentInFull(lastOpenedAt),
                        expires: momentInFull(expiresAt),
                      })
                    : t('Not opened yet. Expires on {expires}.', { expires: momentInFull(expiresAt) })
                }
                aside={
                  <Button busy={busy === id} onClick={() => void withdraw(id)}>
                    {rich('Withdraw {link}', {
                      link: (
                        <span className="visually-hidden">
                          {t('the link created {createdAt}', { createdAt: momentInFull(createdAt) })}
                        </span>
                      ),
                    })}
                  </Button>
                }
              />
            ))}
          </List>
        )}
      </div>
    </Dialog>
  );
}

const faultOf = (answer: ActFailure): string =>
  answer.message || t('You need a connection to create or withdraw links. Please try again online.');

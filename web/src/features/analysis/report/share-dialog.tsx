import { AnalysisApi } from '@paratope/shared/analysis/api';
import type { OutputOf } from '@paratope/shared/endpoint';
import { useCallback, useEffect, useState } from 'react';
import { type Answer, call } from '../../../api/call.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { dayAndTime } from './day-and-time.ts';

type Link = OutputOf<typeof AnalysisApi.links>['data'][number];

/** Links that open the report to whoever holds them, until they expire or are withdrawn. */
export function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  const [links, setLinks] = useState<readonly Link[]>();
  const [made, setMade] = useState('');
  const [isCopied, setCopied] = useState(false);
  const [busy, setBusy] = useState('');
  const [fault, setFault] = useState('');

  const list = useCallback(async () => {
    const answer = await call(AnalysisApi.links, {});
    if (answer.ok) setLinks(answer.value.data);
    else setFault(faultOf(answer));
  }, []);
  useEffect(() => void list(), [list]);

  const act = async <T,>(name: string, doing: Promise<Answer<T>>): Promise<T | undefined> => {
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
      () => setFault('This browser does not let a page copy. Select the link and copy it yourself.'),
    );

  return (
    <Dialog
      open
      onClose={onClose}
      title="Share this report"
      description="Whoever has the link can read the report and see its slides, without an account. A link opens nothing after 30 days, or as soon as you withdraw it."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="report-share">
        {made ? (
          <Field label="Link to the report" hint="Shown once. Copy it now; it cannot be read again later.">
            <TextInput readOnly value={made} onFocus={(event) => event.target.select()} />
          </Field>
        ) : null}
        <p className="row">
          {made && (
            <Button kind="primary" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
              {isCopied ? 'Copied' : 'Copy link'}
            </Button>
          )}
          <Button kind={made ? 'outline' : 'primary'} icon="plus" busy={busy === 'make'} onClick={() => void make()}>
            {made ? 'Make another' : 'Make a link'}
          </Button>
        </p>
        {fault && (
          <Banner tone="danger" announce>
            {fault}
          </Banner>
        )}
        {links === undefined && !fault && (
          <Loading label="Looking up the links">
            <Skeleton shape="row" lines={2} />
          </Loading>
        )}
        {links?.length === 0 && <p className="muted">No link opens this report now.</p>}
        {links && links.length > 0 && (
          <List label="Links that open this report">
            {links.map(({ id, createdAt, expiresAt, lastOpenedAt }) => (
              <ListLine
                key={id}
                title={`Made on ${dayAndTime(createdAt)}`}
                detail={`${lastOpenedAt ? `Last opened on ${dayAndTime(lastOpenedAt)}` : 'Not opened yet'}. Until ${dayAndTime(expiresAt)}.`}
                aside={
                  <Button busy={busy === id} onClick={() => void withdraw(id)}>
                    Withdraw <span className="visually-hidden">the link made on {dayAndTime(createdAt)}</span>
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

const faultOf = (answer: Exclude<Answer<unknown>, { ok: true }>): string =>
  answer.kind === 'failed'
    ? answer.failure.message
    : 'Links are made and withdrawn on the server, and it was not reached. Please try again with a connection.';

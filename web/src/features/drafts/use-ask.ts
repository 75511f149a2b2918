import type { DraftLength } from '@paratope/shared/drafts/email-draft';
import { askForDraft } from '@paratope/shared/drafts/mutators';
import type { DraftId, MatchId } from '@paratope/shared/ids';
import type { Language } from '@paratope/shared/words/language';
import { useState } from 'react';
import { callLazily } from '../../api/call.ts';
import { deviceWord, newId } from '../../local/device.ts';
import { useMutate, useOnline, useReplica } from '../../local/hooks.ts';
import { useToast } from '../../ui/toast.tsx';
import { inWords, t } from '../../words/words.ts';
import { type Refusal, refusalOf } from './refusal.ts';

export interface Wish {
  readonly length: DraftLength;
  /** Requested changes; may be empty. */
  readonly wish: string;
  readonly language: Language;
  /** Requests another version even if nothing it is written from has changed. */
  readonly isFresh: boolean;
  readonly writer?: 'embedded';
}

export type Asking =
  | { readonly state: 'rest' }
  | { readonly state: 'busy' }
  /** On the server, and here once synced. `cached`: it had been written before. */
  | { readonly state: 'written'; readonly id: DraftId; readonly cached: boolean }
  | { readonly state: 'refused'; readonly refusal: Refusal; readonly wish: Wish };

/** Requests an email: at once when online, else as a mutation that waits on the device like any other. */
export function useAsk(matchId: MatchId, { onUpgrade }: { readonly onUpgrade: () => void }) {
  const [asking, setAsking] = useState<Asking>({ state: 'rest' });
  const isOnline = useOnline();
  const replica = useReplica();
  const mutate = useMutate();
  const toast = useToast();

  /** Resolves to whether the request was saved. */
  const later = async ({ length, wish, language }: Wish): Promise<boolean> => {
    const kept = await mutate(askForDraft, { id: newId<DraftId>(), matchId, length, wish, language }).catch(
      () => undefined,
    );
    if (!kept?.ok) {
      toast.show({
        title: t("We couldn't save the request"),
        text: kept ? inWords(kept.message) : t("This {device} couldn't save it.", { device: t(deviceWord()) }),
        tone: 'danger',
      });
      return false;
    }
    setAsking({ state: 'rest' });
    toast.show({
      title: t('Request saved on this {device}', { device: t(deviceWord()) }),
      text: t("We'll write the email when you're back online."),
    });
    return true;
  };

  /** Resolves to whether the email was written or its request waits. */
  const ask = async (wanted: Wish): Promise<boolean> => {
    if (!isOnline) return later(wanted);
    setAsking({ state: 'busy' });
    const { isFresh, length, wish, language, writer } = wanted;
    const answer = await callLazily(
      async () => (await import('@paratope/shared/outreach/api')).OutreachApi.generateEmail,
      { matchId, length, wish, language, isFresh, writer },
      { timeout: patience },
    );
    if (!answer.ok) {
      const refusal = refusalOf(answer);
      setAsking(refusal.kind === 'plan' ? { state: 'rest' } : { state: 'refused', refusal, wish: wanted });
      if (refusal.kind === 'plan') onUpgrade();
      return false;
    }
    const { cached, data } = answer.value;
    // The letter syncs like every other record; only then can it be edited here.
    await replica.sync();
    setAsking({ state: 'written', id: data.id, cached });
    return true;
  };

  return { asking, ask, later, settle: () => setAsking({ state: 'rest' }) };
}

/** Milliseconds an endpoint may take to write. */
const patience = 90_000;

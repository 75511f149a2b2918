import { EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { matchQualityLabels, parseMatchQuality } from '@paratope/shared/matches/feedback-labels';
import { Matches } from '@paratope/shared/matches/match';
import type { NextActionKind } from '@paratope/shared/outreach/activity';
import { Activities } from '@paratope/shared/outreach/activity';
import { activityStatusLabels, activityTypeLabels } from '@paratope/shared/outreach/activity-labels';
import { nextActionKindLabels } from '@paratope/shared/outreach/next-action-labels';
import { statusLabels } from '@paratope/shared/outreach/status';
import type { Round } from '@paratope/shared/round/round';
import { formatMoney } from '../../words/money.ts';
import { choiceWords } from '../../words/term-words.ts';
import { t } from '../../words/words.ts';

/** What a field is called on the screens. */
export const fieldLabel = (field: string): string => t(labels[field] ?? field);

/** Free texts: told word by word, where other fields are told whole. */
export const isText = (field: string): boolean => texts.has(field);

/** A value in a person's words; empty where it says nothing. */
export function shownValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => choiceWords(String(one))).join(', ');
  if (field === 'feedback') return feedbackWords(value);
  if (field === 'expectedCheque') return sumWords(value);
  if (field === 'round') return roundWords(value);
  if (typeof value === 'number') return formatMoney(value).replace('$', '').trim();
  const word = String(value);
  if (field === 'status')
    return t({ ...statusLabels, ...activityStatusLabels }[word as keyof typeof statusLabels] ?? word);
  if (field === 'activityType') return t(activityTypeLabels[word as keyof typeof activityTypeLabels] ?? word);
  if (field === 'matchQuality') return qualityWords(word);
  if (field === 'nextActionKind') return t(nextActionKindLabels[word as NextActionKind] ?? word);
  if (field === 'investmentStage') return choiceWords(word);
  return word;
}

const feedbackWords = (value: unknown): string => {
  const { matchQuality = '', feedbackText = '' } = value as { matchQuality?: string; feedbackText?: string };
  return [qualityWords(matchQuality), feedbackText].filter((part) => part !== '').join('. ');
};

function sumWords(value: unknown): string {
  const { amount = 0, currency = '' } = value as { amount?: number; currency?: string };
  return formatMoney(amount, currency);
}

function roundWords(value: unknown): string {
  const { target, committedElsewhere = 0, softElsewhere = 0, currency = '' } = value as Partial<Round>;
  return [
    typeof target === 'number' ? t('Target {sum}', { sum: formatMoney(target, currency) }) : '',
    committedElsewhere > 0
      ? t('{sum} committed outside the list', {
          sum: formatMoney(committedElsewhere, currency),
        })
      : '',
    softElsewhere > 0 ? t('{sum} soft outside the list', { sum: formatMoney(softElsewhere, currency) }) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function qualityWords(word: string): string {
  const quality = parseMatchQuality(word);
  return quality ? t(matchQualityLabels[quality]) : word;
}

const texts: ReadonlySet<string> = new Set([
  ...(Matches.texts ?? []),
  ...(Activities.texts ?? []),
  ...(EmailDrafts.texts ?? []),
  'feedbackText',
]);

const labels: Readonly<Record<string, string>> = {
  status: 'Status',
  notes: 'Notes',
  feedback: 'Feedback',
  matchQuality: 'Match quality',
  feedbackText: 'Feedback',
  activityType: 'Type',
  title: 'Title',
  description: 'Description',
  activityDate: 'Date',
  subject: 'Subject',
  body: 'Text',
  length: 'Length',
  wish: 'Wish',
  nextAction: 'Next action',
  nextActionDate: 'Due',
  nextActionKind: 'For',
  eventId: 'Conference',
  until: 'Until',
  from: 'First day',
  to: 'Last day',
  reaching_out: statusLabels.reaching_out,
  in_discussion: statusLabels.in_discussion,
  in_term_negotiation: statusLabels.in_term_negotiation,
  name: 'Name',
  firm: 'Firm',
  website: 'Website',
  email: 'Email',
  contactName: 'Contact name',
  drugModality: 'Drug Modality',
  diseaseFocus: 'Disease Focus',
  investmentStage: 'Investment Stage',
  geography: 'Geography',
  investmentAmount: 'Investment Amount',
  investmentCurrency: 'Currency',
  expectedCheque: 'Expected cheque',
  round: 'Round',
  target: 'Target',
  committedElsewhere: 'Committed outside the list',
  softElsewhere: 'Soft outside the list',
  currency: 'Currency',
};

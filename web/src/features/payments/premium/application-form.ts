import { PremiumApplicationForm } from '@paratope/shared/content/api';
import { t } from '../../../words/words.ts';

export type Answers = Record<keyof PremiumApplicationForm, string>;

export const applicationDraft = 'premium-application';

/** As stored on the device. `waits`: submitted offline and not sent yet. */
export interface ApplicationDraft {
  readonly answers: Answers;
  readonly waits: boolean;
}

export interface ApplicationField {
  readonly name: keyof PremiumApplicationForm;
  readonly label: string;
  readonly isRequired?: true;
  readonly isLong?: true;
  readonly hint?: string;
}

export const applicationFields = (): readonly ApplicationField[] => [
  { name: 'companyName', label: t('Company name'), isRequired: true },
  { name: 'founderName', label: t('Founder name'), isRequired: true },
  { name: 'email', label: t('Email'), isRequired: true },
  {
    name: 'industryFocus',
    label: t('Industry focus'),
    hint: t('Your modality and disease, in one line.'),
  },
  { name: 'currentStage', label: t('Current stage') },
  { name: 'fundingGoal', label: t('Funding goal') },
  { name: 'fundraisingTimeline', label: t('Fundraising timeline') },
  { name: 'previousFundingRaised', label: t('Previous funding raised') },
  { name: 'currentRevenue', label: t('Current revenue') },
  { name: 'teamSize', label: t('Team size') },
  { name: 'pitchDeckStatus', label: t('Pitch deck status'), hint: t('You can attach the deck below.') },
  { name: 'specificChallenges', label: t('Specific challenges'), isLong: true },
  { name: 'whyPremiumSupport', label: t('Why Premium Support?'), isRequired: true, isLong: true },
  { name: 'additionalInfo', label: t('Additional info'), isLong: true },
];

export const blankAnswers = (known: { email: string; companyName: string }): Answers => ({
  ...(Object.fromEntries(applicationFields().map(({ name }) => [name, ''])) as Answers),
  ...known,
});

/** Returns the sentence for each field that prevents submitting. */
export function faultsIn(answers: Answers): Partial<Record<keyof Answers, string>> {
  const parsed = PremiumApplicationForm.safeParse(answers);
  if (parsed.success) return {};
  const faults: Partial<Record<keyof Answers, string>> = {};
  for (const { path, message } of parsed.error.issues) faults[path[0] as keyof Answers] ??= t(message);
  return faults;
}

import { PremiumApplicationForm } from '@paratope/shared/content/api';

export type Answers = Record<keyof PremiumApplicationForm, string>;

/** What is kept on the device: the words, and whether they were handed in while there was no network. */
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

/** Every field of an application, in the order they are asked. */
export const applicationFields = (): readonly ApplicationField[] => [
  { name: 'companyName', label: 'Company name', isRequired: true },
  { name: 'founderName', label: 'Founder name', isRequired: true },
  { name: 'email', label: 'Email', isRequired: true },
  { name: 'industryFocus', label: 'Industry focus', hint: 'Modality and disease, as you would say it in one line.' },
  { name: 'currentStage', label: 'Current stage' },
  { name: 'fundingGoal', label: 'Funding goal' },
  { name: 'fundraisingTimeline', label: 'Fundraising timeline' },
  { name: 'previousFundingRaised', label: 'Previous funding raised' },
  { name: 'currentRevenue', label: 'Current revenue' },
  { name: 'teamSize', label: 'Team size' },
  { name: 'pitchDeckStatus', label: 'Pitch deck status', hint: 'The deck itself goes along from below.' },
  { name: 'specificChallenges', label: 'Specific challenges', isLong: true },
  { name: 'whyPremiumSupport', label: 'Why Premium Support?', isRequired: true, isLong: true },
  { name: 'additionalInfo', label: 'Additional info', isLong: true },
];

export const blankAnswers = (known: { email: string; companyName: string }): Answers => ({
  ...(Object.fromEntries(applicationFields().map(({ name }) => [name, ''])) as Answers),
  ...known,
});

/** The sentence for each field that stands in the way, by its name. */
export function faultsIn(answers: Answers): Partial<Record<keyof Answers, string>> {
  const parsed = PremiumApplicationForm.safeParse(answers);
  if (parsed.success) return {};
  const faults: Partial<Record<keyof Answers, string>> = {};
  for (const { path, message } of parsed.error.issues) faults[path[0] as keyof Answers] ??= message;
  return faults;
}

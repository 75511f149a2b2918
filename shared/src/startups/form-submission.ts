import * as z from 'zod/mini';
import { optionalText, repeatedEmail } from '../answers.ts';
import { fail, ok, type Result } from '../failure.ts';
import { parseMoney } from '../money-text.ts';
import { inCatalog } from '../words/message.ts';
import { StartupProfile } from './startup.ts';

const TextOrList = z.optional(
  z.union([z.string().check(z.maxLength(2_500)), z.array(z.string().check(z.maxLength(500))).check(z.maxLength(50))]),
);
const Amount = z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(120))])));

/** The startup form as it may arrive: lists as lists or as one text, the amount as a number or as words, older names too. */
export const FormSubmission = z.object({
  email: repeatedEmail,
  drugModality: TextOrList,
  diseaseFocus: TextOrList,
  diseaseArea: TextOrList,
  investmentStage: optionalText(120),
  stage: optionalText(120),
  geography: TextOrList,
  investmentAmount: Amount,
  fundingGoal: Amount,
  investmentCurrency: z.optional(z.string().check(z.trim(), z.toUpperCase())),
  startupName: optionalText(200),
  contactName: optionalText(200),
  description: optionalText(20_000),
});
export type FormSubmission = z.infer<typeof FormSubmission>;

/** Returns the fields that a submission mentions, as the record stores them. */
export function changesFromSubmission(input: FormSubmission): Result<Partial<StartupProfile>> {
  const changes: Partial<StartupProfile> = {};
  const fields: Record<string, string> = {};
  const take = <Field extends keyof StartupProfile>(
    field: Field,
    value: StartupProfile[Field] | undefined,
    name: string,
  ) => {
    if (value === undefined) return;
    const parsed = StartupProfile.shape[field].safeParse(value);
    if (parsed.success) changes[field] = parsed.data as StartupProfile[Field];
    else fields[name] = sentences[field];
  };

  take('name', input.startupName, 'startupName');
  take('contactName', input.contactName, 'contactName');
  take('drugModality', listOf(input.drugModality), 'drugModality');
  take(
    'diseaseFocus',
    listOf(input.diseaseFocus ?? input.diseaseArea),
    input.diseaseFocus === undefined ? 'diseaseArea' : 'diseaseFocus',
  );
  take(
    'investmentStage',
    input.investmentStage ?? input.stage,
    input.investmentStage === undefined ? 'stage' : 'investmentStage',
  );
  take('geography', listOf(input.geography), 'geography');
  take('description', input.description, 'description');

  const amountName = input.investmentAmount === undefined ? 'fundingGoal' : 'investmentAmount';
  const amount = amountOf(input.investmentAmount === undefined ? input.fundingGoal : input.investmentAmount);
  if (amount === 'unknown') fields[amountName] = sentences.investmentAmount;
  else if (amount !== undefined) take('investmentAmount', amount.amount, amountName);
  const currency = input.investmentCurrency ?? (typeof amount === 'object' ? amount.currency : null);
  if (currency) take('investmentCurrency', currency, 'investmentCurrency');

  const [first] = Object.values(fields);
  return first === undefined ? ok(changes) : fail('invalid', first, fields);
}

/** Splits a text on commas, semicolons, slashes and pipes, but not inside a term that contains one of them. */
export function splitTerms(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  const held = [...text.matchAll(knownTerms)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
  }));
  for (const { index } of text.matchAll(/[,;/|]/g)) {
    if (held.some(({ from, to }) => index >= from && index < to)) continue;
    parts.push(text.slice(start, index));
    start = index + 1;
  }
  return unique([...parts, text.slice(start)]);
}

const sentences = inCatalog({
  name: 'Please shorten the startup name to 200 characters',
  contactName: 'Please shorten the contact name to 200 characters',
  drugModality: 'Please enter up to 20 drug modalities, up to 120 characters each',
  diseaseFocus: 'Please enter up to 20 disease areas, up to 120 characters each',
  investmentStage: 'Please shorten the investment stage to 120 characters',
  geography: 'Please enter up to 20 places, up to 120 characters each',
  investmentAmount: 'Please enter one amount, such as $12M or 2,500,000',
  investmentCurrency: 'Please enter the currency as three letters, such as USD',
  description: 'Please shorten the description to 20,000 characters',
} as const satisfies Record<keyof StartupProfile, string>);

/** Terms that contain a separator. One counts only if no letter or digit touches it. */
const knownTerms =
  /(?<![\p{L}\p{N}])(?:N\/A|and\/or|w\/o|CAR-T\/(?:CAR-)?NK|CAR-T\/TCR-T|CRISPR\/Cas\d*|AI\/ML|IND\/CTA|HIV\/AIDS|NASH\/MASH|MASH\/NASH|MDS\/AML|ALS\/FTD|COPD\/asthma)(?![\p{L}\p{N}])/giu;

/** A list is already divided; only a text is split. */
function listOf(given: string | readonly string[] | undefined): string[] | undefined {
  if (given === undefined) return undefined;
  return typeof given === 'string' ? splitTerms(given) : unique(given);
}

function unique(terms: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const term of terms) {
    const trimmed = term.trim().replace(/\s+/g, ' ');
    if (trimmed !== '' && !byKey.has(trimmed.toLowerCase())) byKey.set(trimmed.toLowerCase(), trimmed);
  }
  return [...byKey.values()];
}

function amountOf(given: number | string | null | undefined) {
  if (given === undefined) return undefined;
  if (given === null || given === '') return { amount: null, currency: null };
  if (typeof given === 'number') return { amount: given, currency: null };
  return given.trim() === '' ? { amount: null, currency: null } : (parseMoney(given) ?? ('unknown' as const));
}

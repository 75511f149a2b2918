import * as z from 'zod/mini';
import { mailboxPattern, optionalText, required } from '../answers.ts';
import { inCatalog } from '../words/message.ts';
import type { ContentKey } from './api.ts';

/** An external page, only with a URL that is safe to follow. */
const link = (sentence: string) =>
  z.string(sentence).check(z.trim(), z.maxLength(2_000), z.regex(/^https?:\/\/[^\s/]+\.?[^\s]*$/i, sentence));
const optionalLink = z.optional(
  z.union([z.literal(''), link('Enter a link that starts with https://.')], {
    error: 'Enter a link that starts with https://.',
  }),
);

/**
 * A picture from this server only: a data URL, or a file below the site's own address. A picture elsewhere
 * would tell its host who reads our pages, and the content policy does not load it.
 */
const wrongPicture = inCatalog('Choose a PNG, JPEG, WebP or SVG of up to 200 kB, or a path on this server.');
const picture = z.optional(
  z
    .string()
    .check(
      z.maxLength(280_000, wrongPicture),
      z.regex(
        /^$|^\/(?!\/)[\w./-]+$|^data:image\/(?:png|jpeg|webp|svg\+xml)(?:;charset=utf-8)?(?:;base64)?,\S+$/,
        wrongPicture,
      ),
    ),
);

const name = required('Every entry needs a name.', 200);
const optionalAddress = z.optional(
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || mailboxPattern.test(text), 'Enter a valid email address.'),
  ),
);

/** Without a picture the initials are drawn. */
export const TeamMember = z.object({
  name,
  title: optionalText(200),
  bio: optionalText(2_000),
  image: picture,
  linkedin: optionalLink,
  email: optionalAddress,
});
export type TeamMember = z.infer<typeof TeamMember>;

export const Advisor = z.object({ ...TeamMember.shape, company: optionalText(200) });
export type Advisor = z.infer<typeof Advisor>;

/** Without a logo the name is shown. */
export const PartnerItem = z.object({
  name,
  url: optionalLink,
  description: optionalText(1_000),
  logo: picture,
});
export type PartnerItem = z.infer<typeof PartnerItem>;

/** Each is a sentence of the operator; an empty one is hidden, and a missing one uses the default if there is one. */
export const Claims = z.object({
  results: optionalText(200),
  sampleMatches: optionalText(200),
  noSpam: optionalText(200),
  founders: optionalText(200),
  backing: optionalText(200),
});
export type Claims = z.infer<typeof Claims>;

/** The product's name here, and its page on a professional network. */
export const Brand = z.object({ name, networkLink: optionalLink });
export type Brand = z.infer<typeof Brand>;

/** For letters. The email address is a server setting. */
export const PostalAddress = z.object({ address: optionalText(500), country: optionalText(100) });
export type PostalAddress = z.infer<typeof PostalAddress>;

export const LegalLinks = z.object({ privacy: optionalLink, terms: optionalLink, imprint: optionalLink });
export type LegalLinks = z.infer<typeof LegalLinks>;

export const Question = z.object({
  question: required('Every question needs text.', 500),
  answer: required('Every question needs an answer.', 5_000),
});
export type Question = z.infer<typeof Question>;

const benefits = z.optional(z.array(required('Every line of a plan needs text.', 200)).check(z.maxLength(12)));

/** Benefits of each plan on the pricing page, one per line; a plan without lines uses ours. */
export const PlanTexts = z.object({ free: benefits, standard: benefits, premium: benefits });
export type PlanTexts = z.infer<typeof PlanTexts>;

export const pieceShapes = {
  brand: Brand,
  team: z.array(TeamMember).check(z.maxLength(40)),
  advisors: z.array(Advisor).check(z.maxLength(40)),
  /** On the team page. */
  partners: z.array(PartnerItem).check(z.maxLength(40)),
  /** On the partners page. */
  partnerFirms: z.array(PartnerItem).check(z.maxLength(60)),
  faq: z.array(Question).check(z.maxLength(40)),
  plans: PlanTexts,
  claims: Claims,
  contact: PostalAddress,
  legal: LegalLinks,
} as const satisfies Record<ContentKey, z.ZodMiniType>;

export type Pieces = { readonly [Key in ContentKey]: z.infer<(typeof pieceShapes)[Key]> };

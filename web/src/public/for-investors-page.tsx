import { Icon } from '../ui/icon.tsx';
import { t } from '../words/words.ts';
import { investorsInWords, type PublicContent } from './content.ts';
import { joints } from './joints.ts';
import type { PublicPage } from './page.ts';
import { PageHead } from './page-head.tsx';
import { Features, MainLink, Section } from './page-parts.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export const forInvestorsPage: PublicPage = {
  path: '/for-investors',
  picture: 'investors',
  title: ({ brand }) => t('For investors · {brand}', { brand }),
  description: ({ brand }) =>
    t(
      '{brand} is free for investors: biotech startups that fit what you back, reviewed, with the evidence for each one.',
      {
        brand,
      },
    ),
  render: (content) => <ForInvestors content={content} />,
};

const ForInvestors = ({ content }: { readonly content: PublicContent }) => (
  <main id="main" className="page site-page">
    <PageHead
      title={t('Startups that fit your thesis')}
      lead={t('{brand} is free for investors. Say once what you back, and founders whose science fits it find you.', {
        brand: content.brand,
      })}
      actions={<MainLink href="#sign-up" label={t('Sign up')} isPrimary />}
      joint={joints.investors}
    />
    <Section title={t('What you get')} titleId="benefits" isLined className="site-section">
      <Features items={benefits(content)} className="features-two" />
    </Section>
    <section className="site-section grid sign-up" id="sign-up" aria-labelledby="sign-up-title">
      <div className="grid gap-3 sign-up-words">
        <h2 className="title-2" id="sign-up-title">
          {t('Sign up as an investor')}
        </h2>
        <h3 className="strong">{t('Selection criteria')}</h3>
        <p className="grid muted sign-up-criterion">
          <Icon name="check" size={16} />
          <span>{t('You are an active professional investor in biotech or therapeutics.')}</span>
        </p>
        <h3 className="strong">{t('Your details')}</h3>
        <p className="grid muted sign-up-criterion">
          <Icon name="lock" size={16} />
          <span>
            {t(
              'Your information is secure and confidential. A person of our team reads it before anything happens with it.',
            )}
          </span>
        </p>
      </div>
      <SignUpForm content={content} />
    </section>
  </main>
);

const benefits = (content: PublicContent) => [
  {
    title: t('Matched opportunities'),
    text: t('Founders find you when stage, place, modality, cheque and disease fit, and your own words do too.'),
  },
  {
    title: t('Reviewed biotech startups'),
    text: t(
      'Every deck is read against the same written questions, and what it leaves open is said. You stand among {investors}, and a founder sees at most fifty of them.',
      {
        investors: investorsInWords(content),
      },
    ),
  },
  {
    title: t('Comprehensive startup analysis'),
    text: t('Founders can send you a report on technology, market and team, every statement tied to its slide.'),
  },
  {
    title: t('Free Standard Access for portfolio companies'),
    text: t('The companies you have backed use Standard Access without paying for it. Ask us for your code.'),
  },
];

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
      '{brand} is free for investors: reviewed biotech startups that fit what you back, with the evidence for each one.',
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
      lead={t(
        '{brand} is free for investors. Tell us once what you back, and founders whose science fits will find you.',
        {
          brand: content.brand,
        },
      )}
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
            {t('Your information is secure and confidential. A member of our team reviews it before we use it.')}
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
    text: t(
      'Founders find you when their stage, location, modality, round, disease and description match what you back.',
    ),
  },
  {
    title: t('Reviewed biotech startups'),
    text: t(
      'We check every deck against the same questions and show what is missing. You are listed among {investors}, and a founder sees at most fifty of them.',
      {
        investors: investorsInWords(content),
      },
    ),
  },
  {
    title: t('Comprehensive startup analysis'),
    text: t('Founders can send you a report on technology, market and team, with every statement linked to its slide.'),
  },
  {
    title: t('Free Standard Access for portfolio companies'),
    text: t('Your portfolio companies get Standard Access for free. Ask us for your code.'),
  },
];

import { fitOfScores } from '@paratope/shared/matches/recipe';
import { type BindingTooth, LargeBinding, PortraitBinding } from '../ui/binding-analysis.tsx';
import { BindingGlyph } from '../ui/binding-glyph.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { rich } from '../words/rich.ts';
import { t } from '../words/words.ts';
import { claimsLine, investorsInWords, ownClaims, type PublicContent } from './content.ts';
import { joints } from './joints.ts';
import type { PublicPage } from './page.ts';
import { Features, MainLink, Section } from './page-parts.tsx';
import { SampleLabel } from './sample-label.tsx';
import { SampleMatches, sampleMatches } from './sample-matches.tsx';

export const landingPage: PublicPage = {
  path: '/',
  title: ({ brand }) => t('{brand}: find the investors your science fits', { brand }),
  description: (content) =>
    t(
      '{brand} compares your biotech company with {investors} on seven criteria and shows the evidence for each one. Run your whole raise from your phone.',
      { brand: content.brand, investors: investorsInWords(content) },
    ),
  render: (content) => <Landing content={content} />,
};

const Landing = ({ content }: { readonly content: PublicContent }) => (
  <main id="main">
    <section className="page grid hero">
      <div>
        <h1 className="hero-title">{t('Find the investors your science fits.')}</h1>
        <p className="lead muted pretty hero-lead">
          {t(
            '{brand} compares your company with {investors} on seven criteria and shows the evidence for each one. Run your whole raise from your phone, online or off.',
            { brand: content.brand, investors: investorsInWords(content) },
          )}
        </p>
        <div className="wrap gap-3 mb-4 hero-actions">
          <MainLink href="/client/login" label={t('Get Started')} isPrimary />
          <MainLink href="#how-it-works" label={t('How it Works')} />
        </div>
        <p className="small muted">{claimsLine(content)}</p>
        <OwnClaims content={content} />
      </div>
      <SampleMatches />
    </section>

    <section className="page landing-section binding-example docking" aria-labelledby="binding-title">
      <h2 className="visually-hidden" id="binding-title">
        {t('How to read a match')}
      </h2>
      <LargeBinding teeth={exampleTeeth()} isExample />
      <PortraitBinding teeth={exampleTeeth()} isExample />
      <p className="voice muted binding-caption">
        <span className="desk-only">{rich('{you} above, {investor} below.', sides())} </span>
        <span className="phone-only">{rich('{you} left, {investor} right.', sides())} </span>
        {t("Filled means a match, a gap means a mismatch, hatching means we don't know yet.")}
      </p>
    </section>

    <Section title={t('How it Works')} titleId="how-title" anchor="how-it-works" className="page landing-section">
      <ol className="grid steps">
        <li className="ink-top step">
          <div className="row step-figure" aria-hidden="true">
            <ProfileTeeth />
          </div>
          <h3 className="title-3">{t('1. Create Startup Profile')}</h3>
          <p>
            {t(
              'Disease focus, stage, modality, location and amount. Add a non-confidential deck if you have one. It stays private.',
            )}
          </p>
        </li>
        <li className="ink-top step">
          <div className="column start step-figure step-ranking" aria-hidden="true">
            {rankingSample.map(({ scores, fit }) => (
              <span key={fit} className="row gap-3">
                <BindingGlyph size="card" width={216} scores={scores} score={fit} decorative />
                <span className="strong sample-number">{fit}</span>
              </span>
            ))}
          </div>
          <h3 className="title-3">{t('2. AI-Powered Matching & Assessment')}</h3>
          <p>
            {t(
              'Each investor comes with a fit and the reasons for it, with source and date. Your deck gets a report on what an investor would ask.',
            )}
          </p>
        </li>
        <li className="ink-top step">
          <div className="row step-figure step-pipeline" aria-hidden="true">
            {pipeline.map((status) => (
              <StatusMark key={status} status={status} />
            ))}
          </div>
          <h3 className="title-3">{t('3. Capital Raise Management')}</h3>
          <p>
            {t(
              'Status, notes and next action for every investor. Log a meeting in ten seconds from the conference floor, with or without reception.',
            )}
          </p>
        </li>
      </ol>
    </Section>

    <Section title={t('Features')} titleId="features-title" anchor="features" className="page landing-section">
      <Features items={features()} />
    </Section>

    <Section
      title={t('See who fits before you send a deck.')}
      titleId="close-title"
      className="page landing-section spread wrap gap-4 landing-close"
    >
      <MainLink href="/client/login" label={t('Get Started')} isPrimary />
    </Section>
  </main>
);

const sides = () => ({ you: <b>{t('You')}</b>, investor: <b>{t('the investor')}</b> });

const OwnClaims = ({ content }: { readonly content: PublicContent }) => {
  const claims = ownClaims(content);
  if (claims.length === 0) return null;
  const words = claims.join(' ');
  return content.isDemo ? (
    <SampleLabel className="sample-claims">{t('Sample claims: {claims}', { claims: words })}</SampleLabel>
  ) : (
    <p className="small muted">{words}</p>
  );
};

const exampleTeeth = (): readonly BindingTooth[] => [
  { criterion: 'stage', score: joints.home[0], yours: t('IND-enabling'), theirs: t('Preclinical to phase 1') },
  { criterion: 'place', score: joints.home[1], yours: t('Leuven'), theirs: t('Benelux and France') },
  { criterion: 'modality', score: joints.home[2], yours: t('Inhaled nanobody'), theirs: t('Biologics') },
  { criterion: 'cheque', score: joints.home[3], yours: t('$6M seed'), theirs: t('$250K to $500K') },
  { criterion: 'disease', score: joints.home[4], yours: t('Lung fibrosis'), theirs: t('Respiratory') },
  { criterion: 'recency', score: joints.home[5], yours: t('Raising now'), theirs: t('Last deal unknown') },
  { criterion: 'thesis', score: joints.home[6], yours: t('Your abstract'), theirs: t('Asks for clinical data') },
];

const rankingSample = [
  ...sampleMatches.slice(0, 1),
  ...(
    [
      [0.9, 0.9, 0.5, 0.7, 0.66, 0.4, 0.6],
      [0.1, 0.5, 0.4, 0.05, 0.6, 0.48, 0.1],
    ] as const
  ).map((scores) => ({
    scores,
    fit: fitOfScores(scores),
  })),
];

const pipeline = ['not_contacted', 'reaching_out', 'in_discussion', 'in_term_negotiation', 'onboard'] as const;

const features = () => [
  {
    title: t('Works offline'),
    text: t(
      "Install it on your phone. Investors, notes and your timeline open on a plane, and everything you write syncs when you're back online.",
    ),
  },
  {
    title: t('Evidence, not adjectives'),
    text: t(
      "Every criterion shows the deal, page or sentence behind it, with its date. What we don't know is hatched, never counted as zero.",
    ),
  },
  {
    title: t('Two founders, one raise'),
    text: t(
      'Edit on two devices at once and both texts are kept. You always see what is saved and what is still waiting to sync.',
    ),
  },
  {
    title: t('A timeline for each investor'),
    text: t(
      'Calls, meetings, emails and next steps, newest first. You can see who has gone quiet, so no contact goes cold.',
    ),
  },
  {
    title: t('Your deck, read with care'),
    text: t(
      'A report on technology, market and team, with every finding linked to its slide. Your deck stays private.',
    ),
  },
  {
    title: t('A list that learns'),
    text: t('Tell us why an investor is wrong for you and we re-rank your list. Our research team sees it too.'),
  },
];

const ProfileTeeth = () => (
  <svg className="fluid" viewBox="0 0 280 50" width="280" height="50" aria-hidden="true" focusable="false">
    <path
      className="glyph-founder"
      d="M3 0h274a3 3 0 0 1 3 3v44a3 3 0 0 1-3 3h-34.500a3 3 0 0 1-3-2.700l-1.700-21a3 3 0 0 0-3-2.300h-33.600a3 3 0 0 0-3 2.300l-1.700 21a3 3 0 0 1-3 2.700h-33a3 3 0 0 1-3-2.700l-1.700-21a3 3 0 0 0-3-2.300h-33.600a3 3 0 0 0-3 2.300l-1.700 21a3 3 0 0 1-3 2.700h-33a3 3 0 0 1-3-2.700l-1.700-21a3 3 0 0 0-3-2.300H45.200a3 3 0 0 0-3 2.300l-1.700 21a3 3 0 0 1-3 2.700H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3"
    />
  </svg>
);

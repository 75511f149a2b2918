import type { PlanOffer } from '@paratope/shared/content/api';
import { planOffers } from '@paratope/shared/payments/offers';
import { sumInWords } from '@paratope/shared/payments/price';
import type { Price } from '@paratope/shared/plans/api';
import { matchAllowance } from '@paratope/shared/plans/plan';
import { inCatalog } from '@paratope/shared/words/message';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { pageLanguage, t } from '../words/words.ts';
import type { PublicContent } from './content.ts';
import { joints } from './joints.ts';
import type { PublicPage } from './page.ts';
import { PageHead } from './page-head.tsx';
import { MainLink, Section } from './page-parts.tsx';
import { faqOf } from './pricing-faq.ts';

export const pricingPage: PublicPage = {
  path: '/pricing',
  picture: 'pricing',
  title: ({ brand }) => t('Pricing · {brand}', { brand }),
  description: ({ price }) => {
    const open = { sum: sumInWords(price, pageLanguage()), most: matchAllowance.standard.most };
    return {
      once: t(
        'Five matched investors are free forever. Standard Access is {sum} and unlocks up to {most}. Premium Support is by application.',
        open,
      ),
      month: t(
        'Five matched investors are free forever. Standard Access is {sum} a month and unlocks up to {most}. Premium Support is by application.',
        open,
      ),
      year: t(
        'Five matched investors are free forever. Standard Access is {sum} a year and unlocks up to {most}. Premium Support is by application.',
        open,
      ),
    }[price.period];
  },
  render: (content) => <Pricing content={content} />,
};

function Pricing({ content }: { readonly content: PublicContent }) {
  const [free, standard, premium] = planOffers(content, t);
  return (
    <main id="main">
      <div className="page">
        <PageHead
          title={t('Pricing')}
          lead={t("Start with five investors. Upgrade when you're convinced. Your data is yours on every plan.")}
          joint={joints.pricing}
        />
      </div>
      <section className="page grid gap-4 pricing-plans" aria-label={t('Plans')}>
        {free && (
          <PlanCard
            offer={free}
            price={sumInWords({ ...content.price, amount: 0 }, pageLanguage())}
            detail={t('Forever. No credit card.')}
          >
            <MainLink href="/get-matched" label={t('Start Free Today')} block />
          </PlanCard>
        )}
        {standard && (
          <PlanCard
            offer={standard}
            price={sumInWords(content.price, pageLanguage())}
            detail={t(howOften[content.price.period])}
            isMain
          >
            <a
              className={buttonClass({ kind: 'primary', size: 'main', block: true })}
              href="/subscription-auth"
              data-portal="/subscribe"
            >
              {t('Subscribe')}
            </a>
            <p className="small muted">{t('Have a promo code? You may get it free.')}</p>
          </PlanCard>
        )}
        {premium && (
          <PlanCard
            offer={premium}
            price={premium.price ? sumInWords(premium.price, pageLanguage()) : t('[price] Custom')}
            detail={t('Cash, equity or success fees, set individually.')}
          >
            <MainLink href="/premium-support" label={t('See Premium Support')} block />
          </PlanCard>
        )}
      </section>
      <Section title={t('Frequently asked questions')} titleId="faq-title" className="page landing-section">
        <div className="mt-4 faq">
          {faqOf(content).map(({ question, answer }) => (
            <details key={question} name="faq" className="hair-bottom fold faq-item">
              <summary className="spread gap-4 strong">
                <span>{question}</span>
                <Icon name="down" size={20} />
              </summary>
              <p className="muted pb-4">{answer}</p>
            </details>
          ))}
        </div>
      </Section>
      <Section
        title={t('See your first five investors.')}
        titleId="close-title"
        className="page landing-section spread wrap gap-4 landing-close"
      >
        <MainLink href="/get-matched" label={t('Start Free Today')} isPrimary />
      </Section>
    </main>
  );
}

const howOften = inCatalog({
  once: 'One-time payment. No renewal.',
  month: 'Per month, until you cancel.',
  year: 'Yearly subscription only.',
} as const satisfies Record<Price['period'], string>);

interface PlanCardProps {
  readonly offer: PlanOffer;
  readonly price: string;
  readonly detail: string;
  readonly isMain?: boolean;
  readonly children: React.ReactNode;
}

/** The same facts for people and, as a schema.org offer, for programs. */
const PlanCard = ({ offer, price, detail, isMain = false, children }: PlanCardProps) => (
  <article
    className={isMain ? 'column gap-4 sheet plan-card plan-card-main' : 'column gap-4 sheet plan-card'}
    aria-label={t(offer.name)}
    itemScope
    itemType="https://schema.org/Offer"
  >
    <h2 className="title-2" itemProp="name">
      {t(offer.name)}
    </h2>
    <p className="column gap-1 plan-price">
      <strong>{price}</strong>
      <span className="muted">{detail}</span>
    </p>
    {offer.price && (
      <>
        <meta itemProp="price" content={inUnits(offer.price)} />
        <meta itemProp="priceCurrency" content={offer.price.currency.toUpperCase()} />
      </>
    )}
    <ul className="hair-top plan-benefits">
      {offer.benefits.map((benefit) => (
        <li key={benefit}>{benefit}</li>
      ))}
    </ul>
    <div className="column gap-2 plan-act">{children}</div>
  </article>
);

/** Major units, as programs read them: 299 or 149.5. */
function inUnits({ amount, currency }: Price): string {
  const digits = new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions();
  return String(amount / 10 ** (digits.maximumFractionDigits ?? 2));
}

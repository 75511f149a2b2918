import { analysisCategoryLabels } from '@paratope/shared/analysis/rubric/question';
import { paths } from '../../../addresses/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { oneDecimal } from '../../../words/numbers.ts';
import { plural, t } from '../../../words/words.ts';
import type { Report } from './slides.tsx';

type Improvement = Report['improvements'][number];

/** At most five, the most helpful first. */
export const Improvements = ({ improvements, isOwn }: { improvements: readonly Improvement[]; isOwn: boolean }) => (
  <Section className="min-w-0 mt-6" title={t('What to improve')}>
    <ol>
      {improvements.map((one) => (
        <li key={one.title} className="grid gap-1 hair-bottom improvement">
          <p className="strong">{one.title}</p>
          <p className="improvement-words">{one.text}</p>
          <p className="small muted">
            <Effect of={one} />
            {isOwn && one.hangsOn.kind === 'criterion' && (
              <>
                {' '}
                <Link className="link" to={paths.editProfile}>
                  {t('Edit profile')}
                </Link>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  </Section>
);

const Effect = ({ of: { effect, matches } }: { readonly of: Improvement }) => {
  if (!effect)
    return (
      <>
        {plural(matches, 'This would let us compare 1 more match.', 'This would let us compare {count} more matches.')}
      </>
    );
  const { category, from, to, overallFrom, overallTo } = effect;
  return (
    <>
      {t(
        from === to
          ? '{category} stays at {to}, overall {overallFrom} to {overallTo}.'
          : '{category} {from} to {to}, overall {overallFrom} to {overallTo}.',
        {
          category: t(analysisCategoryLabels[category]),
          from,
          to,
          overallFrom: oneDecimal(overallFrom),
          overallTo: oneDecimal(overallTo),
        },
      )}
    </>
  );
};

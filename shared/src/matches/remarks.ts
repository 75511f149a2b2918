import { formatMoney } from '../money.ts';
import type { Criterion, Remark, Tooth } from './match.ts';
import type { Penalty } from './penalties.ts';
import { chequeRange, plural, type Story, type ToldDeal } from './story.ts';

/** A tooth below this is said to speak against the match. */
const weak = 0.35;

/** What speaks against a match: the penalties by name, then weak criteria and contradictions the deals show. */
export function remarksAgainst(story: Story, teeth: readonly Tooth[]): Remark[] {
  const { startup, investor, ranked, understanding } = story;
  const { fingerprint } = investor;
  const remarks = ranked.penalties.map((penalty) => penaltyRemark(penalty, story));
  const isWeak = (criterion: Criterion) => {
    const score = toothOf(teeth, criterion)?.score;
    return typeof score === 'number' && score < weak;
  };

  const rival = competitor(story);
  if (rival) {
    remarks.push({
      title: 'Possible competitor',
      text: `${rival.companyName} in this portfolio shares your modality and disease area. Ask about conflicts before you send your deck.`,
    });
  }
  if (isWeak('stage') && startup.stage && fingerprint.stages.total > 0) {
    const count = fingerprint.stages.counts.get(startup.stage) ?? 0;
    const label = understanding.label('stage', startup.stage);
    remarks.push({
      title: 'Stage',
      text: `${count} of ${plural(fingerprint.stages.total, 'deal')} with a known stage ${count === 1 ? 'is' : 'are'} ${label}.`,
    });
  }
  const [place] = startup.places;
  if (isWeak('place') && place && fingerprint.regions.total + fingerprint.metros.total > 0) {
    const town = place.metro ?? place.city;
    const near = investor.deals.filter(
      ({ company }) => town !== null && (company.place.metro ?? company.place.city) === town,
    ).length;
    const state = investor.deals.filter(
      ({ company }) => place.state !== null && company.place.state === place.state,
    ).length;
    const where = town && near === 0 && state === 0 ? 'there' : 'near there';
    const count = Math.max(near, state);
    remarks.push({
      title: 'Place',
      text: `You are in ${understanding.places.label(place)}; ${count === 0 ? `no deal ${where} is known` : `${plural(count, 'deal')} of ${investor.deals.length} ${count === 1 ? 'is' : 'are'} ${where}`}.`,
    });
  }
  if (isWeak('cheque') && startup.amountUsd && !ranked.penalties.some(({ kind }) => kind.startsWith('cheque'))) {
    const theirs = toothOf(teeth, 'cheque')?.theirs;
    if (theirs)
      remarks.push({
        title: 'Round size',
        text: `You raise ${formatMoney(startup.amountUsd)}. Known of this investor: ${theirs}.`,
      });
  }
  const saidStages = fingerprint.declared.stages;
  const seenElsewhere = [...fingerprint.stages.counts]
    .filter(([id]) => !saidStages.includes(id))
    .reduce((sum, [, count]) => sum + count, 0);
  if (saidStages.length > 0 && fingerprint.stages.total >= 4 && seenElsewhere / fingerprint.stages.total > 0.7) {
    const said = saidStages.map((id) => understanding.label('stage', id)).join(', ');
    remarks.push({
      title: 'Words and deeds differ',
      text: `It says ${said}, but ${seenElsewhere} of ${fingerprint.stages.total} deals are at other stages.`,
    });
  }
  if (fingerprint.deals.length === 0) {
    remarks.push({ title: 'No deals known', text: 'This investor is compared by what it says of itself alone.' });
  }
  return remarks;
}

/** What the founder could do, or tell, that would let the fit rise. */
export function remarksThatRaise(
  { startup, texts, investor, ranked, understanding }: Story,
  teeth: readonly Tooth[],
): Remark[] {
  const remarks: Remark[] = [];
  const missing: [boolean, string, string][] = [
    [startup.stage === null, 'Name your stage', 'Your investment stage is not given, so it could not be compared.'],
    [
      startup.places.length === 0,
      'Say where you are',
      'Your place is not given or not recognised, and place tells most about who invests.',
    ],
    [startup.amountUsd === null, 'Give the amount', 'Without the size of your round the cheque could not be compared.'],
    [
      startup.modalities.length === 0,
      'Choose a modality',
      'Your modality is not in the list, so only its words were compared.',
    ],
    [
      startup.diseases.length === 0,
      'Choose a disease area',
      'Your disease area is not in the list, so only its words were compared.',
    ],
    [
      texts.length === 0,
      'Describe what you do',
      'A description or a deck lets your text be compared with the companies this investor has backed.',
    ],
  ];
  for (const [isMissing, title, text] of missing) if (isMissing) remarks.push({ title, text });

  const { chequeFrom, chequeTo } = investor.fingerprint.declared;
  if (ranked.penalties.some(({ kind }) => kind === 'cheque-too-large')) {
    remarks.push({
      title: 'A larger round',
      text: `${chequeRange(chequeFrom, chequeTo)}: a round above the smallest cheque would fit.`,
    });
  }
  if (ranked.penalties.some(({ kind }) => kind === 'cheque-too-small')) {
    remarks.push({
      title: 'As a smaller partner',
      text: `${chequeRange(chequeFrom, chequeTo)}: approach it as one of several, beside a lead.`,
    });
  }
  const stage = toothOf(teeth, 'stage');
  const usual = usualStage(investor.fingerprint.stages.counts);
  if (stage && stage.score !== null && stage.score < weak && usual && usual !== startup.stage) {
    remarks.push({
      title: 'Timing',
      text: `It is seen most at ${understanding.label('stage', usual)}; the fit rises when you raise that round.`,
    });
  }
  return remarks;
}

function penaltyRemark({ kind, about }: Penalty, { startup, understanding, investor }: Story): Remark {
  if (kind === 'excluded') {
    const id = String(about);
    const labels = (['modality', 'disease', 'stage'] as const).map((list) => understanding.label(list, id));
    return {
      title: 'Excluded',
      text: `It says that it does not invest in ${labels.find((label) => label !== id) ?? id}.`,
    };
  }
  if (kind === 'silent') {
    return {
      title: 'Long silence',
      text: `Last sign of activity ${about} months ago (${investor.fingerprint.lastSeen}); the fund may be closed.`,
    };
  }
  const round = startup.amountUsd ? formatMoney(startup.amountUsd) : 'your round';
  return kind === 'cheque-too-large'
    ? {
        title: 'Cheque too large',
        text: `Its smallest cheque is ${formatMoney(Number(about))}, more than your whole round of ${round}.`,
      }
    : {
        title: 'Cheque too small',
        text: `Its largest cheque is ${formatMoney(Number(about))}, less than a twentieth of your round of ${round}.`,
      };
}

/** A portfolio company with the same modality and the same disease area. */
export function competitor({ startup, investor }: Pick<Story, 'startup' | 'investor'>): ToldDeal | undefined {
  return investor.deals.find(
    ({ company }) =>
      company.modalities.some((id) => startup.modalities.includes(id)) &&
      company.diseases.some((id) => startup.diseases.includes(id)),
  );
}

const toothOf = (teeth: readonly Tooth[], criterion: Criterion): Tooth | undefined =>
  teeth.find((tooth) => tooth.criterion === criterion);

const usualStage = (counts: ReadonlyMap<string, number>): string | undefined =>
  [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];

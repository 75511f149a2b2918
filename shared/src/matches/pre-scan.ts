import { type Message, msg, rowOf } from '../words/message.ts';
import { knownIn } from './fit.ts';
import type { Penalty } from './penalties.ts';
import type { Ranked } from './score.ts';

export interface PreScan {
  readonly isFit: boolean;
  readonly reason: Message;
}

/** Three in ten pairs of 2009 to 2011 reach it, and two in three of the real investments among them (lab/docs/matching.md). */
const leastSimilarity = 0.71;
const fewestCriteria = 4;

/** Replaces a reviewer if no AI endpoint is set: similar enough, enough known, no clear concern. */
export function preScan({ similarity, teeth, penalties }: Pick<Ranked, 'similarity' | 'teeth' | 'penalties'>): PreScan {
  const known = knownIn(teeth);
  const failed = [
    ...(similarity < leastSimilarity ? [msg('The similarity is too low.')] : []),
    ...(known < fewestCriteria
      ? [
          msg(
            '{count, plural, one {Only 1 of the {least} required criteria is known.} other {Only {count} of the {least} required criteria are known.}}',
            { count: known, least: fewestCriteria },
          ),
        ]
      : []),
    ...penalties.map(({ kind }) => against[kind]),
  ];
  return failed.length === 0
    ? {
        isFit: true,
        reason: msg('Similar enough, with {count} known criteria and no concerns.', { count: known }),
      }
    : { isFit: false, reason: rowOf(failed, ' ') };
}

const against: Readonly<Record<Penalty['kind'], Message>> = {
  excluded: msg('This investor excludes the company’s field or stage.'),
  'cheque-too-large': msg('This investor’s smallest check is larger than the round.'),
  'cheque-too-small': msg('This investor’s largest check is too small for the round.'),
  silent: msg('This investor has made no recent deals.'),
};

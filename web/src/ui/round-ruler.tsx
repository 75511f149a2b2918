import { useId } from 'react';
import { rich } from '../words/rich.ts';
import { formatMoney, t } from '../words/words.ts';
import './round-ruler.css';

interface RoundRulerProps {
  /** All amounts in whole units of the currency. */
  readonly target: number;
  readonly committed: number;
  /** Promised, not signed. */
  readonly soft: number;
  /** Hoped for, too early to count. */
  readonly expected?: number;
  readonly currency?: string;
}

/** The round on a ruler with a tick every 250,000: solid is committed, hatched is soft, dashed is expected. */
export function RoundRuler({ target, committed, soft, expected = 0, currency = 'USD' }: RoundRulerProps) {
  const pattern = useId();
  const end = Math.max(target, committed + soft + expected, 1);
  const at = (amount: number): number => (Math.max(0, amount) / end) * width;
  const money = (amount: number): string => formatMoney(amount, currency);
  const open = Math.max(0, target - committed - soft);
  const step = quarter * Math.max(1, Math.ceil(end / quarter / 40));
  const ticks = Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
  const labelled = ticks.filter((amount) => amount % labelStep(end) === 0);

  return (
    <figure>
      <svg
        className="w-full round-ruler-bar"
        viewBox={`0 0 ${width} 46`}
        preserveAspectRatio="none"
        role="img"
        aria-label={[
          t('Round of {target}: {committed} committed, {soft} soft-circled, {open} to go', {
            target: money(target),
            committed: money(committed),
            soft: money(soft),
            open: money(open),
          }),
          ...(expected > 0 ? [t('{sum} expected', { sum: money(expected) })] : []),
        ].join(', ')}
      >
        <defs>
          <pattern id={pattern} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className="round-ruler-solid" width="1.8" height="5" />
          </pattern>
        </defs>
        <rect className="round-ruler-open" x="0.5" y="6.5" width={width - 1} height="22" />
        <rect className="round-ruler-solid" x="0" y="6" width={at(committed)} height="23" />
        <rect
          className="round-ruler-soft"
          x={at(committed)}
          y="6.5"
          width={at(soft)}
          height="22"
          fill={`url(#${pattern})`}
        />
        {expected > 0 ? (
          <rect className="round-ruler-expected" x={at(committed + soft)} y="6.5" width={at(expected)} height="22" />
        ) : null}
        {target > 0 && target < end ? <path className="round-ruler-target" d={`M${at(target)} 1v33`} /> : null}
        {ticks.map((amount) => (
          <path
            key={amount}
            className="round-ruler-tick"
            d={`M${Math.min(width - 0.5, Math.max(0.5, at(amount)))} 34v${labelled.includes(amount) ? 10 : 5}`}
          />
        ))}
      </svg>
      <div className="row between micro dim" aria-hidden="true">
        <span>{money(0)}</span>
        <span>{money(end)}</span>
      </div>
      <figcaption className="wrap muted mt-2 round-ruler-legend">
        <span>
          <i className="round-ruler-key round-ruler-key-solid" />
          {rich('{sum} committed', { sum: <b>{money(committed)}</b> })}
        </span>
        <span>
          <i className="round-ruler-key round-ruler-key-soft hatch" />
          {rich('{sum} soft-circled', { sum: <b>{money(soft)}</b> })}
        </span>
        {expected > 0 ? (
          <span>
            <i className="round-ruler-key round-ruler-key-expected" />
            {rich('{sum} expected', { sum: <b>{money(expected)}</b> })}
          </span>
        ) : null}
        {target > 0 ? <span>{rich('{sum} target', { sum: <b>{money(target)}</b> })}</span> : null}
        <span className="round-ruler-rest">{rich('{sum} to go', { sum: <b>{money(open)}</b> })}</span>
      </figcaption>
    </figure>
  );
}

const width = 900;
const quarter = 250_000;

const labelStep = (end: number): number => (end > 20_000_000 ? 5_000_000 : 1_000_000);

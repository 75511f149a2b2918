/** How cost grows with founders, as a picture that is read in both themes. */
import type { Capacity } from './measure.ts';

const lines: readonly (readonly [figure: keyof Capacity, label: string])[] = [
  ['adminSearch', 'team: matches, searched'],
  ['matching', 'matching one startup'],
  ['pokeThousand', 'a change heard by 1,000 streams'],
  ['ownList', 'a founder’s own list'],
  ['firstSync', 'first sync of a device'],
  ['change', 'one change, on the disk'],
  ['adminMatches', 'team: matches, first page'],
  ['adminClients', 'team: companies'],
  ['adminSummary', 'team: counters'],
];

const size = { width: 790, height: 440 };
const field = { left: 64, right: 500, top: 48, bottom: 392 };
/** Least distance between two labels. */
const labelHeight = 17;
/** From one size to the next of ten times as many founders, a cost that grows as they do is told apart from one that does not. */
const growing = 5;

/**
 * The medians of a run as an SVG: founders across and milliseconds upwards, a power of ten for each step. A line that rises more than
 * fivefold is drawn in the colour of what needs somebody.
 */
export function plotCapacity(measured: readonly Capacity[]): string {
  const founders = measured.map((one) => one.founders);
  const figures = lines.flatMap(([figure]) => measured.map((one) => one[figure]));
  const across = scale(Math.min(...founders), Math.max(...founders), field.left, field.right);
  const [low, high] = [10 ** Math.floor(log(Math.min(...figures))), 10 ** Math.ceil(log(Math.max(...figures)))];
  const up = scale(low, high, field.bottom, field.top);
  const drawn = lines.map(([figure, label]) => {
    const values = measured.map((one) => one[figure]);
    const points = measured.map((one) => [across(one.founders), up(one[figure])] as const);
    const isGrowing = (values.at(-1) ?? 0) > growing * (values[0] ?? 0);
    return { label, points, isGrowing, last: values.at(-1) ?? 0, end: points.at(-1)?.[1] ?? 0 };
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="Milliseconds for each act with ${founders.map(written).join(', ')} founders">`,
    style,
    `<rect class="ground" width="${size.width}" height="${size.height}"/>`,
    text(field.left - 48, 26, 'Milliseconds, medians', 'said'),
    ...powersBetween(low, high).map(
      (value) =>
        `${path([across.from, up(value)], [across.to, up(value)], 'rule')}${text(field.left - 10, up(value) + 4, written(value), 'axis end')}`,
    ),
    ...founders.map(
      (count) =>
        `${path([across(count), up.from], [across(count), up.to], 'rule')}${text(across(count), field.bottom + 20, written(count), 'axis middle')}`,
    ),
    text((field.left + field.right) / 2, field.bottom + 40, 'founders in one database', 'said middle'),
    ...drawn.map(({ points, isGrowing }) => lineOf(points, isGrowing ? 'grows' : 'stays')),
    ...apart(drawn).map(
      ({ label, last, end, at, isGrowing }) =>
        `${path([field.right + 4, end], [field.right + 18, at], 'rule')}${text(field.right + 22, at + 4, `${label} ${last}`, isGrowing ? 'said grown' : 'said')}`,
    ),
    '</svg>',
    '',
  ].join('\n');
}

const style = `<style>
  .ground { fill: #fcfcfa } .rule { stroke: #d4d9e3; fill: none } text { font: 12px system-ui, sans-serif }
  .axis { fill: #5b6376 } .said { fill: #1a213b } .grown { fill: #8d4602 } .end { text-anchor: end } .middle { text-anchor: middle }
  .stays { stroke: #29335d; fill: #29335d } .grows { stroke: #be6600; fill: #be6600 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #161926 } .rule { stroke: #2c3140 } .axis { fill: #969dab } .said { fill: #edede6 } .grown { fill: #ecb667 }
    .stays { stroke: #d6deed; fill: #d6deed } .grows { stroke: #f69d32; fill: #f69d32 }
  }
</style>`;

const log = Math.log10;

function scale(from: number, to: number, start: number, end: number) {
  const span = Math.max(log(to) - log(from), 1e-9);
  return Object.assign((value: number) => round(start + ((log(value) - log(from)) / span) * (end - start)), {
    from: start,
    to: end,
  });
}

const powersBetween = (low: number, high: number): number[] =>
  Array.from({ length: Math.round(log(high) - log(low)) + 1 }, (_, step) => low * 10 ** step);

/** Labels at the height of their lines, moved down where two would meet. */
function apart<Line extends { readonly end: number }>(drawn: readonly Line[]): (Line & { readonly at: number })[] {
  let free = Number.NEGATIVE_INFINITY;
  return [...drawn]
    .sort((a, b) => a.end - b.end)
    .map((line) => {
      const at = Math.max(line.end, free);
      free = at + labelHeight;
      return { ...line, at };
    });
}

type Point = readonly [x: number, y: number];

const lineOf = (points: readonly Point[], name: string): string =>
  [
    `<polyline class="${name}" fill="none" style="fill: none" stroke-width="1.6" points="${points.join(' ')}"/>`,
    ...points.map(([x, y]) => `<circle class="${name}" cx="${x}" cy="${y}" r="2.5"/>`),
  ].join('');

const path = ([x, y]: Point, [toX, toY]: Point, name: string): string =>
  `<path class="${name}" d="M${x} ${y}L${toX} ${toY}"/>`;

const text = (x: number, y: number, words: string, name: string): string =>
  `<text class="${name}" x="${x}" y="${y}">${words}</text>`;

const written = (value: number): string => value.toLocaleString('en-GB');
const round = (value: number): number => Math.round(value * 10) / 10;

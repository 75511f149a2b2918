import { drawGlyph, type Measures } from '../ui/glyph-geometry.ts';

interface PortraitProps {
  readonly name: string;
  readonly image?: string | undefined;
  /** The side of the joint that carries the initials. */
  readonly side: 'founder' | 'investor';
  readonly small?: boolean;
}

export const Portrait = ({ name, image, side, small = false }: PortraitProps) => (
  <div className={small ? 'portrait portrait-small' : 'portrait'}>
    <Initials name={name} side={side} />
    {image && <img className="cover" src={image} alt="" width={320} height={320} loading="lazy" data-gone="hide" />}
  </div>
);

function Initials({ name, side }: Pick<PortraitProps, 'name' | 'side'>) {
  const { founder, investor, stains } = drawGlyph(readingsOf(name), measures);
  const isFounder = side === 'founder';
  return (
    <svg viewBox="0 0 160 160" aria-hidden="true" focusable="false">
      <path className="glyph-founder" d={founder} />
      <path className="glyph-investor" d={investor} />
      {stains.map((d) => (
        <path key={d} className="glyph-stain" d={d} />
      ))}
      <text
        className={isFounder ? 'portrait-initials on-founder' : 'portrait-initials on-investor'}
        x={14}
        y={isFounder ? 50 : 144}
      >
        {initialsOf(name)}
      </text>
    </svg>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => [...word][0])
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('');

/** Four scores made from the letters, so that a person's figure never changes; one of them has docked. */
function readingsOf(name: string): number[] {
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
  const docked = sum % 4;
  return [0, 1, 2, 3].map((at) => (at === docked ? 1 : 0.15 + ((sum >> (at * 3)) % 8) / 12));
}

const measures: Measures = {
  width: 160,
  height: 160,
  margin: 0,
  body: 62,
  seam: 2.5,
  taper: 3,
  radius: 2,
  stub: 6,
  stain: 4,
};

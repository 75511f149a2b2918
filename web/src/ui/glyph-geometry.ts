/** Seven scores, 0 to 1, in criteria order; null means unknown, which is never the same as 0. */
export type Scores = readonly [Score, Score, Score, Score, Score, Score, Score];
export type Score = number | null;

/** Sizes in view box units: a body on each side, a cavity between them. */
export interface Measures {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Height of each body. */
  readonly body: number;
  /** Gap between two adjacent teeth. */
  readonly seam: number;
  /** How far a flank leans over the height of the cavity. */
  readonly taper: number;
  readonly radius: number;
  /** Length of the shortest tooth. */
  readonly stub: number;
  /** Height of the stained joint. */
  readonly stain: number;
}

export const rowMeasures: Measures = {
  width: 72,
  height: 20,
  margin: 1,
  body: 3,
  seam: 1,
  taper: 0,
  radius: 0.75,
  stub: 2,
  stain: 2,
};
/** A card's glyph may be 144 to 252 wide; the other sizes are fixed. */
export const cardMeasures: Measures = {
  width: 252,
  height: 32,
  margin: 0,
  body: 4,
  seam: 1.5,
  taper: 1,
  radius: 1.25,
  stub: 3,
  stain: 3,
};
export const largeMeasures: Measures = {
  width: 1216,
  height: 316,
  margin: 0,
  body: 84,
  seam: 5,
  taper: 10,
  radius: 5,
  stub: 10,
  stain: 7,
};
/** Drawn in landscape, then turned: the width is seven rows of 72, the height is the width of a phone's page. */
export const portraitMeasures: Measures = {
  width: 504,
  height: 358,
  margin: 0,
  body: 122,
  seam: 4,
  taper: 5,
  radius: 4,
  stub: 8,
  stain: 6,
};

/** The score from which the two sides touch. */
export const docksAt = 0.75;
/** The largest share of the cavity that a tooth below `docksAt` covers, so that a near miss never looks docked. */
const reach = 0.8;

export interface Drawing {
  readonly founder: string;
  readonly investor: string;
  /** Joints of the docked teeth. */
  readonly stains: readonly string[];
  /** Places of the unknown ones, to be hatched. */
  readonly unknowns: readonly string[];
}

export const isFounderColumn = (column: number): boolean => column % 2 === 0;

/** Returns how far a tooth reaches into the cavity, in view box units. */
export function toothLength(score: number, { height, body, stub, stain }: Measures): number {
  const cavity = height - 2 * body;
  if (score >= docksAt) return cavity - stain;
  return stub + ((reach * cavity - stub) * Math.max(0, score)) / docksAt;
}

/** Returns SVG path data. */
export function drawGlyph(scores: readonly Score[], measures: Measures): Drawing {
  const { width, height, margin, body, radius } = measures;
  const columns = scores.map((score, at) => columnOf(at, score, scores.length, measures));
  const right = width - margin;
  const last = scores.length - 1;
  const lowerEdge = columns.filter((column) => column.tip !== null && column.isFounder).reverse();
  const upperEdge = columns.filter((column) => column.tip !== null && !column.isFounder);

  return {
    founder: outline([
      { x: margin, y: 0, radius },
      { x: right, y: 0, radius },
      ...(lowerEdge[0]?.at === last ? [] : [{ x: right, y: body, radius }]),
      ...lowerEdge.flatMap((column) => founderTooth(column, last, measures)),
      ...(lowerEdge.at(-1)?.at === 0 ? [] : [{ x: margin, y: body, radius }]),
    ]),
    investor: outline([
      { x: margin, y: height - body, radius },
      ...upperEdge.flatMap((column) => investorTooth(column, measures)),
      { x: right, y: height - body, radius },
      { x: right, y: height, radius },
      { x: margin, y: height, radius },
    ]),
    stains: columns.filter((column) => column.isDocked).map((column) => joint(column, measures)),
    unknowns: columns.filter((column) => column.tip === null).map((column) => emptyPlace(column, measures)),
  };
}

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

interface Column {
  readonly at: number;
  readonly isFounder: boolean;
  readonly isDocked: boolean;
  /** Position of the tooth's tip; null when the score is unknown. */
  readonly tip: number | null;
  left(y: number): number;
  right(y: number): number;
}

function columnOf(at: number, score: Score, count: number, measures: Measures): Column {
  const { width, height, margin, body, seam, taper } = measures;
  const pitch = (width - 2 * margin) / count;
  const lean = taper / (height - 2 * body);
  const isFounder = isFounderColumn(at);
  const length = score === null ? null : toothLength(score, measures);
  /** Neighbors share a flank and lean together; the outer edges are upright and have no seam. */
  const flank = (border: number, y: number): number => {
    const upright = margin + border * pitch;
    if (border === 0 || border === count) return upright;
    return upright + (border % 2 === 1 ? -1 : 1) * lean * (y - height / 2);
  };
  return {
    at,
    isFounder,
    isDocked: score !== null && score >= docksAt,
    tip: length === null ? null : isFounder ? body + length : height - body - length,
    left: (y) => flank(at, y) + (at === 0 ? 0 : seam / 2),
    right: (y) => flank(at + 1, y) - (at === count - 1 ? 0 : seam / 2),
  };
}

function founderTooth(column: Column, last: number, { body, radius }: Measures): Corner[] {
  const tip = column.tip ?? 0;
  const tipRadius = column.isDocked ? 0 : radius;
  return [
    ...(column.at === last ? [] : [{ x: column.right(body), y: body, radius }]),
    { x: column.right(tip), y: tip, radius: tipRadius },
    { x: column.left(tip), y: tip, radius: tipRadius },
    ...(column.at === 0 ? [] : [{ x: column.left(body), y: body, radius }]),
  ];
}

function investorTooth(column: Column, { height, body, radius }: Measures): Corner[] {
  const tip = column.tip ?? 0;
  const root = height - body;
  const tipRadius = column.isDocked ? 0 : radius;
  return [
    { x: column.left(root), y: root, radius },
    { x: column.left(tip), y: tip, radius: tipRadius },
    { x: column.right(tip), y: tip, radius: tipRadius },
    { x: column.right(root), y: root, radius },
  ];
}

/** The stain fills the space between the tip and the other body, with square corners. */
function joint(column: Column, { height, body }: Measures): string {
  const tip = column.tip ?? 0;
  const [top, bottom] = column.isFounder ? [tip, height - body] : [body, tip];
  return outline(place(column, top, bottom, 0));
}

const emptyPlace = (column: Column, { height, body, seam, radius }: Measures): string =>
  outline(place(column, body + seam, height - body - seam, radius));

const place = (column: Column, top: number, bottom: number, radius: number): Corner[] => [
  { x: column.left(top), y: top, radius },
  { x: column.right(top), y: top, radius },
  { x: column.right(bottom), y: bottom, radius },
  { x: column.left(bottom), y: bottom, radius },
];

/** Returns a closed path through the corners, each rounded by its radius or half of its shorter side, whichever is less. */
function outline(corners: readonly Corner[]): string {
  const steps = corners.map((corner, at) => {
    const before = corners.at(at - 1) ?? corner;
    const after = corners[(at + 1) % corners.length] ?? corner;
    const cut = Math.min(corner.radius, distance(corner, before) / 2, distance(corner, after) / 2);
    const command = at === 0 ? 'M' : 'L';
    if (cut === 0) return `${command}${point(corner)}`;
    return `${command}${point(towards(corner, before, cut))}Q${point(corner)} ${point(towards(corner, after, cut))}`;
  });
  return `${steps.join('')}Z`;
}

type Point = Pick<Corner, 'x' | 'y'>;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const towards = (from: Point, to: Point, length: number): Point => {
  const share = length / distance(from, to);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};

/** Two decimals are finer than a pixel at every size drawn here. */
const point = ({ x, y }: Point): string => `${hundredths(x)} ${hundredths(y)}`;
const hundredths = (value: number): number => Math.round(value * 100) / 100;

export function sampleLogo(host: SampleMark): string {
  const { path, color } = marks[host];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="96" height="96"><path fill="${color}" fill-rule="evenodd" d="${path}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** Drawn on a 48 × 48 grid. */
const marks = {
  emberlane: { color: '#7a3b22', path: 'M24 4 42 24 24 44 6 24zM24 16l-8 8 8 8 8-8z' },
  northmere: { color: '#29335d', path: 'M8 42V6h7l18 23V6h7v36h-7L15 19v23z' },
  casselwray: { color: '#40485f', path: 'M41 15A19 19 0 1 0 41 33l-8-4.500a10 10 0 1 1 0-9z' },
  hollin: { color: '#2f5d53', path: 'M8 6h9v13h14V6h9v36h-9V28H17v14H8z' },
  quillback: { color: '#29335d', path: 'M6 40 18 8h9L15 40zM21 40 33 8h9L30 40z' },
  larkmoor: { color: '#2f5d53', path: 'M6 30 24 10l18 20h-10l-8-9-8 9zM6 35h36v6H6z' },
  brindleharbor: { color: '#62405f', path: 'M24 6a18 18 0 1 0 0 36v-9a9 9 0 1 1 0-18zM30 15h12v18H30z' },
  tolvane: { color: '#40485f', path: 'M6 7h36v9H28.500v26h-9V16H6z' },
  ferrow: { color: '#7a3b22', path: 'M9 6h31v9H18v7h17v8H18v12H9z' },
  saltmarsh: { color: '#3b5a7a', path: 'M6 9h36v7H6zM6 20.500h24v7H6zM6 32h30v7H6z' },
} as const;

export type SampleMark = keyof typeof marks;

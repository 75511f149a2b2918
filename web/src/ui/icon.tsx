import './icon.css';

/** Drawn on a grid of 20 with a stroke of 1.5. Names describe the picture, not its use. */
const drawings = {
  plus: 'M10 4v12M4 10h12',
  cross: 'm5 5 10 10M15 5 5 15',
  check: 'm4 10.5 4 4 8-9',
  minus: 'M4 10h12',
  left: 'm12.25 4.5-5.5 5.5 5.5 5.5',
  right: 'm7.75 4.5 5.5 5.5-5.5 5.5',
  down: 'm5 7.75 5 5 5-5',
  up: 'm5 12.25 5-5 5 5',
  'up-down': 'M6 7.5 10 3.5l4 4M6 12.5l4 4 4-4',
  search: 'M14.25 8.75a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0M12.75 12.75 17 17',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  list: 'M3 5.5h14M3 10h14M3 14.5h8',
  table: 'M3 4h14v12H3zM3 8h14M8 8v8',
  more: 'M4.5 9.75h.01M10 9.75h.01M15.5 9.75h.01',
  swap: 'M3.5 6.5h13l-3-3M16.5 13.5h-13l3 3',
  mail: 'M2.75 5h14.5v10.5H2.75zM3 5.5l7 5.25 7-5.25',
  flag: 'M5 17.5V3h10.5l-2.25 3.75 2.25 3.75H5',
  phone:
    'M4 3h3.25L9 7.25 7 9a10 10 0 0 0 4 4l1.75-2L17 12.75V16a1.25 1.25 0 0 1-1.25 1.25A13 13 0 0 1 2.75 4.25 1.25 1.25 0 0 1 4 3',
  calendar: 'M3.25 5h13.5v11.5H3.25zM3.25 9h13.5M6.75 3v3.5M13.25 3v3.5',
  clock: 'M17.25 10a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 0 1 14.5 0M10 5.75V10l3 1.75',
  people:
    'M2.5 16.5v-1.75a4 4 0 0 1 8 0v1.75M9 7a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M12.75 10.9a4 4 0 0 1 4.75 3.85v1.75M12 4.6a2.5 2.5 0 0 1 0 4.8',
  person: 'M3.5 17v-1a6.5 6.5 0 0 1 13 0v1M13.25 6.25a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0',
  slides: 'M3 4h14v9.5H3zM10 13.5V17M7 17h6M6.5 10.5 9 8l2 2 2.5-3',
  timeline: 'M4.5 3v14M4.5 6.25h3M4.5 13.75h3M7.5 4h9v4.5h-9zM7.5 11.5h7V16h-7z',
  pencil: 'M4 16l.75-3.25 8.5-8.5 2.5 2.5-8.5 8.5zM11.5 6 14 8.5',
  trash: 'M4 5.5h12M8 5.5V3h4v2.5M5.75 5.5 6.5 17h7l.75-11.5',
  document: 'M5.25 3h6l3.5 3.5V17h-9.5zM11 3v4h3.75',
  lock: 'M4.75 9h10.5v8H4.75zM7 9V6.25a3 3 0 0 1 6 0V9M10 12v2',
  undo: 'M6.75 3.5 3 7.25 6.75 11M3 7.25h9.25a4.25 4.25 0 0 1 0 8.5H7',
  redo: 'M13.25 3.5 17 7.25 13.25 11M17 7.25H7.75a4.25 4.25 0 0 0 0 8.5H13',
  upload: 'M10 13.5v-10M5.5 8 10 3.5 14.5 8M3 13v4h14v-4',
  download: 'M10 3.5v10M5.5 9 10 13.5 14.5 9M3 13.5V17h14v-3.5',
  link: 'M8.5 11.5 11.5 8.5M7.5 8.5 5 11a2.8 2.8 0 0 0 4 4l2.5-2.5M12.5 11.5 15 9a2.8 2.8 0 0 0-4-4L8.5 7.5',
  eye: 'M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10M10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  'eye-off':
    'M8 4.7a7.8 7.8 0 0 1 2-.2c5.5 0 8.5 5.5 8.5 5.5a14 14 0 0 1-2.1 2.7M5 6.3A13.5 13.5 0 0 0 1.5 10S4.5 15.5 10 15.5c1.5 0 2.8-.4 4-1M8.2 8.3a2.5 2.5 0 0 0 3.5 3.5M3 3l14 14',
  refresh: 'M16 6.5A7 7 0 0 0 3.5 8M3.5 3.5V8H8M4 13.5A7 7 0 0 0 16.5 12M16.5 16.5V12H12',
  warning: 'M10 3.25 2.25 16.75h15.5zM10 8.5v4M10 14.5v.01',
  pin: 'M10 18s5.5-5.3 5.5-9.5a5.5 5.5 0 0 0-11 0C4.5 12.7 10 18 10 18M10 6.7a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6',
  card: 'M2.5 4.5h15v11h-15zM2.5 8h15M5.5 12.5h3',
  camera: 'M2.75 6.25h3.5l1.5-2h4.5l1.5 2h3.5v9.5H2.75zM12.75 11a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0',
  code: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2M16.5 11.5v5h-5v-1',
  light: 'M6.5 2.5h7v3L11.75 8v9.5h-3.5V8L6.5 5.5zM6.5 5.5h7M10 10.5v1.5',
  device: 'M6 2.5h8v15H6zM9 15h2',
  keyboard: 'M2 5h16v10H2zM5 8h.5M8 8h.5M11 8h.5M14.5 8h.5M6 12h8',
  exit: 'M8 3.5H3.5v13H8M8 10h9M13.5 6.5 17 10l-3.5 3.5',
  copy: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7',
  home: 'M3 9.5 10 3.5l7 6M5 8v8.5h10V8',
} as const;

export type IconName = keyof typeof drawings;

interface IconProps {
  readonly name: IconName;
  readonly size?: 16 | 20 | 24;
}

/** Hidden from screen readers: it is always beside text or inside a labeled button. */
export const Icon = ({ name, size = 20 }: IconProps) => (
  <svg
    className={name === 'left' || name === 'right' ? 'icon icon-turns' : 'icon'}
    viewBox="0 0 20 20"
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <path d={drawings[name]} />
  </svg>
);

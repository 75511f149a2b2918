/** A phone's portrait screen, in the units of `screen.width`; `dots` is the device pixel ratio. */
interface StartupScreen {
  readonly width: number;
  readonly height: number;
  readonly dots: 2 | 3;
}

const upright = (width: number, height: number, dots: 2 | 3): StartupScreen => ({ width, height, dots });

/** The iPhones that still get system updates. Apple shows an image only if it has exactly the screen's size. */
export const startupScreens: readonly StartupScreen[] = [
  upright(375, 667, 2),
  upright(414, 736, 3),
  upright(375, 812, 3),
  upright(414, 896, 2),
  upright(414, 896, 3),
  upright(390, 844, 3),
  upright(428, 926, 3),
  upright(393, 852, 3),
  upright(430, 932, 3),
  upright(402, 874, 3),
  upright(420, 912, 3),
  upright(440, 956, 3),
];

export const startupPicture = ({ width, height, dots }: StartupScreen, ground: 'light' | 'dark'): string =>
  `/startup/${width * dots}x${height * dots}-${ground}.png`;

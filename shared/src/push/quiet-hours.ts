/** Hours of the day, 0 to 23: the first quiet one, and the first one after; equal if no hour is quiet. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** The quiet hours usually pass midnight. */
export const isQuiet = (hour: number, { from, to }: QuietHours): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to;

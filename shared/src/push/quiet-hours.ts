/** Hours of the day, 0 to 23, from the first quiet one to the first that is not; equal where no hour is quiet. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** Whether nobody is to be disturbed in this hour; the night usually passes midnight. */
export const isQuiet = (hour: number, { from, to }: QuietHours): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to;

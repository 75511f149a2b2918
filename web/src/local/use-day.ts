import type { CalendarDate } from '@paratope/shared/dates';
import { useEffect, useState } from 'react';
import { today } from './device.ts';

/** The device's calendar date, updated at midnight and when the time zone changes. */
export function useDay(): CalendarDate {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const look = () => setDay(today());
    const timer = setInterval(look, aMinute);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return day;
}

const aMinute = 60_000;

import { describe, expect, test } from 'vitest';
import type { Signal, Signals } from '../ports.ts';

/** What every {@link Signals} must do. `give` makes the device notice it. */
export function signalsContract(
  name: string,
  open: () => { readonly signals: Signals; give(signal: Signal): void },
): void {
  describe(`${name} keeps the contract of signals`, () => {
    test.each<Signal>(['online', 'offline', 'hidden', 'visible'])('%s reaches every listener once', (signal) => {
      const { signals, give } = open();
      const heard: string[] = [];
      const off = [
        signals.listen((word) => void heard.push(`one ${word}`)),
        signals.listen((word) => void heard.push(`two ${word}`)),
      ];
      give(signal);
      expect(heard).toEqual([`one ${signal}`, `two ${signal}`]);
      for (const stop of off) stop();
    });

    test('who has stopped listening hears nothing, and the other one goes on', () => {
      const { signals, give } = open();
      const heard: string[] = [];
      const stop = signals.listen(() => void heard.push('one'));
      const other = signals.listen(() => void heard.push('two'));
      stop();
      stop();
      give('online');
      expect(heard).toEqual(['two']);
      other();
    });

    test('what is told of being seen and what is asked agree', () => {
      const { signals, give } = open();
      const found: boolean[] = [];
      const stop = signals.listen(() => void found.push(signals.isVisible()));
      give('hidden');
      give('visible');
      expect(found).toEqual([false, true]);
      stop();
    });
  });
}

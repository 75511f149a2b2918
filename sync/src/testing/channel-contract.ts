import { describe, expect, test } from 'vitest';
import type { Channel, ChannelWord } from '../ports.ts';

/** What every {@link Channel} must do. `tab` opens the channel as one more tab of the browser; `other` as a tab of another person. */
export function channelContract(name: string, open: () => { tab(): Channel; other(): Channel }): void {
  describe(`${name} keeps the channel's contract`, () => {
    test('[sync M3] a word reaches every other tab, in the order it was said, and not the one that said it', async () => {
      const { tab } = open();
      const [one, two, three] = [tab(), tab(), tab()];
      const own: ChannelWord[] = [];
      const stop = one.listen((word) => void own.push(word));
      const heard = [hearing(two, 2), hearing(three, 2)];
      one.post('wrote');
      one.post('settled');
      expect(await Promise.all(heard)).toEqual([
        ['wrote', 'settled'],
        ['wrote', 'settled'],
      ]);
      expect(own).toEqual([]);
      stop();
    });

    test('who has stopped listening hears nothing more', async () => {
      const { tab } = open();
      const [one, two] = [tab(), tab()];
      const heard: ChannelWord[] = [];
      const stop = two.listen((word) => void heard.push(word));
      stop();
      const last = hearing(two, 1);
      one.post('wrote');
      await last;
      expect(heard).toEqual([]);
    });

    test('[sync A5] tabs of another person hear nothing', async () => {
      const { tab, other } = open();
      const [one, two, stranger] = [tab(), tab(), other()];
      const overheard: ChannelWord[] = [];
      const stop = stranger.listen((word) => void overheard.push(word));
      const heard = hearing(two, 1);
      one.post('wrote');
      await heard;
      expect(overheard).toEqual([]);
      stop();
    });
  });
}

const hearing = (channel: Channel, count: number): Promise<ChannelWord[]> =>
  new Promise((resolve) => {
    const words: ChannelWord[] = [];
    const stop = channel.listen((word) => {
      words.push(word);
      if (words.length < count) return;
      stop();
      resolve(words);
    });
  });

import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the key under which an address's tries are counted. One household or server gets a whole /64 of
 * IPv6, so all its addresses count as one; an IPv4 address counts by itself, in any notation.
 */
export function countedAddress(address: string): string {
  const bare = address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/%.*$/, '');
  const withoutPort = bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (!isIPv6(withoutPort)) return withoutPort;
  const groups = groupsOf(withoutPort);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Returns the eight numbers of an IPv6 address, with `::` and a dotted end expanded. */
function groupsOf(address: string): number[] {
  const end = address.slice(address.lastIndexOf(':') + 1);
  const hex = isIPv4(end) ? `${address.slice(0, -end.length)}${hexOf(end)}` : address;
  const [before = '', after] = hex.split('::');
  const [front, back] = [before, after ?? ''].map((part) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)),
  ) as [number[], number[]];
  return [...front, ...new Array<number>(Math.max(0, 8 - front.length - back.length)).fill(0), ...back];
}

const hexOf = (dotted: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Whether an address is one of the public internet: no loopback, private, shared, link-local, metadata, documentation, benchmark or
 * multicast address, nor one that stands for an IPv4 address in another notation.
 */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !notPublic.check(address)
    : isIPv6(address) && unicast.check(address, 'ipv6') && !special.check(address, 'ipv6');

export const isLoopbackAddress = (address: string): boolean =>
  isIPv4(address) ? loopback.check(address) : address === '::1';

const blocks = (family: 'ipv4' | 'ipv6', ...subnets: string[]): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', bits] = subnet.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
};

const loopback = blocks('ipv4', '127.0.0.0/8');

/** IANA's registry of special-purpose addresses, multicast, and the one public address at which a cloud keeps its metadata. */
const notPublic = blocks(
  'ipv4',
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
);

/** All that is handed out as global unicast; mapped, translated, unique-local and link-local addresses stand outside of it. */
const unicast = blocks('ipv6', '2000::/3');
const special = blocks('ipv6', '2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20');

export declare function tinybaseClients(
  peers: string,
  url: string,
  count: number,
  groups: number,
): Promise<(() => Promise<void>)[]>;

import { createElement, Fragment, type ReactNode } from 'react';
import { piecesOf } from './words.ts';

/** A whole sentence with elements in it: `rich('Write to {address} first.', { address: <a href={…}>{email}</a> })`. */
export function rich(text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const pieces = piecesOf(text);
  return createElement(Fragment, null, ...pieces.map((piece, at) => (at % 2 ? parts[piece] : piece)));
}

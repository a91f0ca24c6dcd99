import { Fragment, type ReactNode } from 'react';
import type { Names } from '../../contract/problems.ts';
import { type English, translated } from './translate.ts';

/** Like `t`, with elements as values: `rich('Compare it with {example}.', { example: <code>…</code> })`. */
export function rich<Text extends English>(text: Text, nodes: Record<Names<Text>, ReactNode>): ReactNode {
  const byName: Readonly<Record<string, ReactNode>> = nodes;
  return translated(text)
    .split(/(\{\w+\})/)
    .map((piece, place) => {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1];
      // biome-ignore lint/suspicious/noArrayIndexKey: The pieces of a text keep their places.
      return <Fragment key={place}>{name === undefined ? piece : byName[name]}</Fragment>;
    });
}

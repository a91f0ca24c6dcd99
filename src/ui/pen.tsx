import type { ReactNode } from 'react';
import { Tag } from './badge.tsx';

export type PenProps = {
  /** What is being edited, such as "New Page"; it also names the block, unless `aria-label` does. */
  tag: ReactNode;
  children: ReactNode;
  'aria-label'?: string;
  /** Rank of the tag among the page's headings. */
  level?: 2 | 3;
};

/** The one block being written, under the yellow marker. */
export function Pen({ tag, children, 'aria-label': label, level = 2 }: PenProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      aria-label={label ?? (typeof tag === 'string' ? tag : undefined)}
      data-part="pen"
      className="my-3 rounded-mark border-s-pen border-marker bg-paper px-4 pt-4 pb-4.5 shadow-[0_0_0_1px_var(--edge),var(--shadow-2)] max-md:-mx-4 md:px-5"
    >
      <Heading className="mb-3">
        <Tag>{tag}</Tag>
      </Heading>
      {children}
    </section>
  );
}

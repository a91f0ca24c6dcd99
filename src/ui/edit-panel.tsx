import type { ReactNode } from 'react';
import { Tag } from './badge.tsx';
import { useBarHeight } from './bar-height.ts';

export type EditPanelProps = {
  /** What is being edited, such as "New Page". A text also names the panel, unless `aria-label` does. */
  tag: ReactNode;
  /** The name of the edited object. */
  title?: ReactNode;
  /** Details beside the heading. */
  meta?: ReactNode;
  children: ReactNode;
  'aria-label'?: string;
  /** Heading level; without a title there is no heading. */
  level?: 2 | 3;
};

/** The frame of an open form, under the yellow tag. */
export function EditPanel({ tag, title, meta, children, 'aria-label': label, level = 2 }: EditPanelProps) {
  const Heading = !title ? 'p' : level === 2 ? 'h2' : 'h3';
  return (
    <section
      aria-label={label ?? (typeof tag === 'string' ? tag : undefined)}
      data-part="edit-panel"
      className="my-3 rounded-mark border-s-pen border-marker bg-paper px-4 pt-4 pb-4.5 shadow-[0_0_0_1px_var(--edge),var(--shadow-2)] max-md:-mx-4 md:px-5"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3.5 gap-y-1">
        <Heading className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
          <Tag>{tag}</Tag>
          {title && (
            <span dir="auto" className="text-h3">
              {title}
            </span>
          )}
        </Heading>
        {meta && <span className="text-hint text-ink-2">{meta}</span>}
      </div>
      {children}
    </section>
  );
}

/** The footer of a long form in an edit panel: it stays visible while the form is scrolled. */
export function EditPanelFooter({ children }: { children: ReactNode }) {
  return (
    <div
      ref={useBarHeight('--save-bar')}
      data-sticks
      className="sticky bottom-0 z-1 in-data-[preview=site]:visible in-data-[preview=site]:z-2 in-data-[preview=site]:fixed in-data-[preview=site]:inset-x-0 in-data-[preview=site]:m-0! in-data-[preview=site]:px-0! -mx-4 -mb-4.5 border-t border-edge bg-paper px-4 py-3 md:-mx-5 md:px-5"
    >
      <div className="mx-auto in-data-[preview=site]:max-w-sheet in-data-[preview=site]:px-4 md:in-data-[preview=site]:px-6 xl:in-data-[preview=site]:px-8">
        {/* Other code portals news about other people's changes into this element. */}
        <div data-part="form-news" className="not-empty:mb-2" />
        {children}
      </div>
    </div>
  );
}

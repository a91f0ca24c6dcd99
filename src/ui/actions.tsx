import type { ReactNode } from 'react';
import { quietWordsStyles } from './button-styles.ts';

/** The words at the end of a row, on one line where there is room. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className={`${quietWordsStyles} -mx-1.5 flex items-center gap-x-0.5 max-md:flex-wrap print:hidden`}>
    {children}
  </div>
);

import type { ReactNode } from 'react';

/** Running text with headings, lists, quotes and tables, as a reader of the website would see it. */
export const Prose = ({ children }: { children: ReactNode }) => (
  <div
    className={
      'text-read [overflow-wrap:anywhere] [&>*+*]:mt-3 [&_a]:text-act [&_a]:underline [&_a]:underline-offset-[0.18em] ' +
      '[&_h3]:pt-2 [&_h3]:text-h3 [&_h4]:pt-1 [&_h4]:font-title [&_h5]:font-title [&_h6]:font-title ' +
      '[&_ul]:list-disc [&_ul]:ps-6 [&_ol]:list-decimal [&_ol]:ps-6 [&_li]:my-1 [&_li>p:first-child]:inline [&_li>p+p]:mt-2 ' +
      '[&_blockquote]:border-s-4 [&_blockquote]:border-line [&_blockquote]:ps-4 [&_blockquote]:text-ink-2 ' +
      '[&_hr]:border-line [&_code]:font-mono [&_code]:text-[0.9em] [&_pre]:overflow-x-auto [&_pre]:bg-wash [&_pre]:p-3 ' +
      '[&_table]:w-full [&_table]:text-base [&_th]:border-b [&_th]:border-ink [&_th]:py-1 [&_th]:pe-4 [&_th:not([align])]:text-start ' +
      '[&_td]:border-b [&_td]:border-line [&_td]:py-1 [&_td]:pe-4 [&_td]:align-top [&_img]:max-w-full'
    }
  >
    {children}
  </div>
);

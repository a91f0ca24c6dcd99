import { proseStyles } from '../ui/markdown.tsx';

/** Text looks as the console shows it elsewhere. */
export const textStyles =
  `${proseStyles} max-h-[75vh] overflow-auto [&>div]:min-h-[inherit] [&>div]:px-3.5 [&>div]:py-3 [&>div]:outline-none ` +
  '[&>div]:whitespace-break-spaces [&>div>*+*]:mt-3 [&_pre]:whitespace-pre-wrap [&_li[data-checked]]:list-none [&_li_label]:float-start ' +
  '[&_li_label]:-ms-6 [&_th]:border [&_td]:border [&_th]:border-line [&_td]:px-2 [&_th]:px-2 [&_.selectedCell]:bg-act-soft ' +
  '[&_img]:inline [&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-act forced-colors:[&_.ProseMirror-selectednode]:outline-[Highlight]';

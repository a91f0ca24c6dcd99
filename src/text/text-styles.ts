import { proseStyles } from '../ui/markdown.tsx';

/** Text looks as the console shows it elsewhere. */
export const textStyles =
  `${proseStyles} max-h-[75vh] overflow-auto [&>div]:min-h-[inherit] [&>div]:px-3.5 [&>div]:py-3 [&>div]:outline-none ` +
  '[&>div]:whitespace-break-spaces [&>div>*+*]:mt-3 [&_pre]:whitespace-pre-wrap [&_li[data-checked]]:list-none [&_li_label]:float-start ' +
  '[&_li_label]:-ms-6 [&_th]:border [&_td]:border [&_th]:border-line [&_td]:px-2 [&_th]:px-2 [&_.selectedCell]:bg-act-soft ' +
  '[&_[data-finding]]:underline [&_[data-finding]]:decoration-dotted [&_[data-finding]]:decoration-2 [&_[data-finding]]:underline-offset-4 ' +
  '[&_[data-finding]]:decoration-warn [&_[data-finding=dead]]:decoration-stop [&_img[data-finding]]:outline-2 [&_img[data-finding]]:outline-dotted [&_img[data-finding]]:outline-warn ' +
  '[&_img]:inline [&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-act forced-colors:[&_.ProseMirror-selectednode]:outline-[Highlight]';

/** What is known while a clipboard is read. */
import type { Block, Findings } from './blocks.ts';
import type { HtmlElement } from './html-tree.ts';
import type { Source } from './source.ts';
import { type Marks, noMarks, type StyleOf } from './styles.ts';

export type Context = Marks & {
  href: string | null;
  face: string;
  colour: string;
  /** Fonts and bold text say nothing more here. */
  isHeading: boolean;
};

export type Reading = {
  source: Source;
  styleOf: StyleOf;
  /** Of the domain's own website. */
  host: string | null;
  findings: Findings;
  faces: Set<string>;
  colours: Set<string>;
  read: (element: HtmlElement, context: Context) => Block[];
  /** What is read so far: characters, and ten for each element. Nothing more is read beyond `maxSize`. */
  size: number;
  /** How many tables have been met. */
  tables: number;
};

export const noContext: Context = { ...noMarks, href: null, face: '', colour: '', isHeading: false };

/** What a text can hold. */
export const maxSize = 1_000_000;

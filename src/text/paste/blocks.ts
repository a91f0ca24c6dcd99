/** What a clipboard holds, before it is written as Markdown. */
import type { Marks } from './styles.ts';

/** A piece of text; `\n` alone is a line break. */
export type Run = Marks & { text: string; href: string | null };

export type Align = 'left' | 'center' | 'right' | null;

export type Block =
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; isOrdered: boolean; items: Item[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'rule' }
  /** `rows` begins with the head and has equally many cells in each. */
  | { kind: 'table'; rows: Run[][][]; aligns: Align[] }
  /** A paragraph that a program shows as an item; `foldEntries` makes lists of them. */
  | { kind: 'entry'; level: number; isOrdered: boolean; number: number | null; item: Item };

export type Item = {
  /** `null` for an item that cannot be ticked. */
  isDone: boolean | null;
  /** The number that is shown, if the source says it. */
  number: number | null;
  blocks: Block[];
};

/** What had no place. Counts, and for addresses the first hundred. */
export type LeftOut = {
  fonts: number;
  colours: number;
  underlines: number;
  raised: number;
  comments: number;
  deletions: number;
  hidden: number;
  mergedCells: number;
  embedded: number;
  /** Links whose address runs a program, such as `javascript:`. */
  programs: number;
  /** Links whose address leads nowhere from a website, such as `file:`. */
  strays: number;
  /** Images that are not in the clipboard, such as those of Word. */
  missingImages: number;
  remoteImages: number;
};

export type Addresses = {
  /** Links to the domain's own website that became paths. */
  own: number;
  /** Links that lost parameters that track readers. */
  tracked: number;
};

export type PastedImage = {
  /** From its description or its place, such as `image2.png`. */
  name: string;
  /** A `data:` address. */
  data: string;
};

export type Findings = {
  left: LeftOut;
  addresses: Addresses;
  images: PastedImage[];
  /** Addresses of images on other websites, which are not fetched. */
  remote: string[];
};

export const noFindings = (): Findings => ({
  left: {
    fonts: 0,
    colours: 0,
    underlines: 0,
    raised: 0,
    comments: 0,
    deletions: 0,
    hidden: 0,
    mergedCells: 0,
    embedded: 0,
    programs: 0,
    strays: 0,
    missingImages: 0,
    remoteImages: 0,
  },
  addresses: { own: 0, tracked: 0 },
  images: [],
  remote: [],
});

/** HTML of a clipboard as a tree. parse5 reads the tags; its own tree takes quadratic time for deep nesting, this one does not. */
import { type Token, Tokenizer, TokenizerMode } from 'parse5';

export type HtmlNode = string | HtmlElement;
export type HtmlElement = {
  /** In lower case, such as `p`, `o:p`, `st1:place`. */
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: HtmlNode[];
};
export type HtmlTree = {
  /** Whether reading ended before the end, because there are too many elements. */
  isCut: boolean;
  root: HtmlElement;
  /** The texts of all `<style>` elements. */
  css: string;
};

/** The elements of deeper levels are dropped, and their text is kept. */
const maxDepth = 200;
/** More than a text can hold. */
const maxElements = 150_000;
const chunkSize = 1 << 16;

const voids = new Set(
  'area base br col embed frame hr img input link meta param source track wbr basefont bgsound keygen'.split(' '),
);
/** What begins inside of an open paragraph ends it. */
const endsParagraph = new Set(
  'address article aside blockquote center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main menu nav ol p pre section table ul'.split(
    ' ',
  ),
);
/** An element whose end may be left out: where the named ones begin, it ends, but not beyond the named ones around it. */
const implied: Readonly<Record<string, { ends: readonly string[]; within: readonly string[] }>> = {
  li: { ends: ['li'], within: ['ul', 'ol', 'menu', 'dir', 'table'] },
  dt: { ends: ['dt', 'dd'], within: ['dl', 'table'] },
  dd: { ends: ['dt', 'dd'], within: ['dl', 'table'] },
  td: { ends: ['td', 'th'], within: ['tr', 'table'] },
  th: { ends: ['td', 'th'], within: ['tr', 'table'] },
  tr: { ends: ['tr'], within: ['table'] },
  thead: { ends: ['thead', 'tbody', 'tfoot'], within: ['table'] },
  tbody: { ends: ['thead', 'tbody', 'tfoot'], within: ['table'] },
  tfoot: { ends: ['thead', 'tbody', 'tfoot'], within: ['table'] },
  option: { ends: ['option'], within: ['select'] },
};

export function readTree(html: string): HtmlTree {
  const builder = new TreeBuilder();
  const tokenizer = new Tokenizer({}, builder);
  builder.tokenizer = tokenizer;
  for (let at = 0; at === 0 || (at < html.length && builder.elements <= maxElements); at += chunkSize) {
    tokenizer.write(html.slice(at, at + chunkSize), at + chunkSize >= html.length);
  }
  return { root: builder.root, css: builder.css.join('\n'), isCut: builder.elements > maxElements };
}

class TreeBuilder {
  readonly root: HtmlElement = { name: '', attributes: new Map(), children: [] };
  readonly css: string[] = [];
  tokenizer: Tokenizer | null = null;
  elements = 0;
  private readonly open: HtmlElement[] = [this.root];
  /** How many elements with this name are open, so that most end tags need no search. */
  private readonly counts = new Map<string, number>();
  /** The elements that are open beyond the deepest level, by name. */
  private readonly beyond = new Map<string, number>();
  private isInStyle = false;

  private get top(): HtmlElement {
    return this.open.at(-1) ?? this.root;
  }

  onStartTag({ tagName: name, attrs, selfClosing }: Token.TagToken): void {
    this.chooseMode(name);
    this.closeImplied(name);
    const isVoid = voids.has(name) || (selfClosing && name.includes(':'));
    if (this.open.length > maxDepth && !isVoid) {
      this.beyond.set(name, (this.beyond.get(name) ?? 0) + 1);
      return;
    }
    const element = { name, attributes: new Map(attrs.map((one) => [one.name, one.value])), children: [] };
    this.elements += 1;
    this.top.children.push(element);
    if (isVoid) return;
    this.open.push(element);
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  onEndTag({ tagName: name }: Token.TagToken): void {
    this.isInStyle = false;
    if (name === 'br') this.top.children.push({ name, attributes: new Map(), children: [] });
    const beyond = this.beyond.get(name) ?? 0;
    if (beyond > 0) this.beyond.set(name, beyond - 1);
    else if ((this.counts.get(name) ?? 0) > 0)
      this.closeUntil((one) => one === name, cellBorders.has(name) ? [] : cells);
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.isInStyle) this.css.push(chars);
    else this.addText(chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}

  private addText(chars: string): void {
    const { children } = this.top;
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + chars;
    else children.push(chars);
  }

  /** The text of these elements has no tags. */
  private chooseMode(name: string): void {
    if (!this.tokenizer) return;
    if (name === 'script') this.tokenizer.state = TokenizerMode.SCRIPT_DATA;
    if (/^(?:style|xmp|iframe|noembed|noframes)$/.test(name)) this.tokenizer.state = TokenizerMode.RAWTEXT;
    if (/^(?:title|textarea)$/.test(name)) this.tokenizer.state = TokenizerMode.RCDATA;
    if (name === 'style') this.isInStyle = true;
  }

  private closeImplied(name: string): void {
    if (endsParagraph.has(name) && this.counts.get('p')) this.closeUntil((one) => one === 'p', borders);
    const rule = Object.hasOwn(implied, name) ? implied[name] : undefined;
    if (rule?.ends.some((one) => this.counts.get(one))) this.closeUntil((one) => rule.ends.includes(one), rule.within);
  }

  /** Closes the innermost element that matches with all in it, unless one of `within` is between. */
  private closeUntil(matches: (name: string) => boolean, within: readonly string[]): void {
    for (let at = this.open.length - 1; at > 0; at -= 1) {
      const name = this.open[at]?.name ?? '';
      if (matches(name)) {
        for (const { name: closed } of this.open.splice(at))
          this.counts.set(closed, (this.counts.get(closed) ?? 1) - 1);
        return;
      }
      if (within.includes(name)) return;
    }
  }
}

const cells = ['td', 'th', 'table'];
const cellBorders = new Set(['td', 'th', 'tr', 'thead', 'tbody', 'tfoot', 'table']);
const borders = ['td', 'th', 'table', 'button', 'li'];

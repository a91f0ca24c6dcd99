/** Pieces of text on their way into paragraphs. */
import type { Block, Run } from './blocks.ts';
import { noMarks } from './styles.ts';

/** The blocks that are read, and the paragraph that is still open. */
export type Sink = { blocks: Block[]; runs: Run[] };

/** As `push` with many arguments, of which there may be too many for a stack. */
export function append<One>(list: One[], more: readonly One[]): void {
  for (const one of more) list.push(one);
}

export function addRun(text: string, { runs }: Sink, { bold, italic, strike, code, href }: Omit<Run, 'text'>): void {
  const last = runs.at(-1);
  const isSame =
    last &&
    text !== '\n' &&
    last.text !== '\n' &&
    last.bold === bold &&
    last.italic === italic &&
    last.strike === strike &&
    last.code === code &&
    last.href === href;
  if (isSame) last.text += text;
  else runs.push({ bold, italic, strike, code, href, text });
}

/** Ends the open paragraph; two line breaks in a row divide it. */
export function flush(sink: Sink): void {
  const { runs } = sink;
  sink.runs = [];
  let part: Run[] = [];
  const end = () => {
    const tidy = tidied(part);
    if (tidy.length > 0) sink.blocks.push({ kind: 'paragraph', runs: tidy });
    part = [];
  };
  let isAfterBreak = false;
  for (const run of runs) {
    const isBreak = run.text === '\n';
    if (isBreak && isAfterBreak) end();
    else part.push(run);
    if (isBreak || run.text.trim() !== '') isAfterBreak = isBreak;
  }
  end();
}

/** No white space at the ends of lines, and one at most between words; a single no-break space between words stays. */
function tidied(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  let before = '\n';
  for (const run of runs) {
    if (run.text === '\n') {
      trimEnd(result);
      if (result.length > 0) result.push(run);
      before = '\n';
      continue;
    }
    let text = run.text.replaceAll(/[ \u00a0]{2,}/g, ' ').replaceAll(/^\u00a0$/g, ' ');
    if (/[\s\u00a0]$/.test(before)) text = text.replace(/^[ \u00a0]+/, '');
    if (text === '') continue;
    before = text;
    result.push({ ...run, text });
  }
  trimEnd(result);
  while (result.at(-1)?.text === '\n') {
    result.pop();
    trimEnd(result);
  }
  return result;
}

function trimEnd(runs: Run[]): void {
  for (let last = runs.at(-1); last && last.text !== '\n'; last = runs.at(-1)) {
    const text = last.text.replace(/[ \u00a0]+$/, '');
    if (text !== '') {
      last.text = text;
      return;
    }
    runs.pop();
  }
}

/** The text of blocks in one line, for headings and cells. */
export function runsOf(blocks: readonly Block[]): Run[] {
  const lines = blocks.flatMap(linesOf);
  const space = { ...noMarks, href: null, text: ' ' };
  return lines.flatMap((line, index) => (index > 0 ? [space, ...line] : line)).map(inOneLine);
}

const inOneLine = (run: Run): Run => (run.text === '\n' ? { ...run, ...noMarks, href: null, text: ' ' } : run);

function linesOf(block: Block): Run[][] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [block.runs];
    case 'quote':
      return block.blocks.flatMap(linesOf);
    case 'list':
      return block.items.flatMap(({ blocks }) => blocks.flatMap(linesOf));
    case 'entry':
      return block.item.blocks.flatMap(linesOf);
    case 'table':
      return block.rows.flat();
    case 'code':
      return [[{ ...noMarks, href: null, text: block.text.replaceAll(/\s+/g, ' ') }]];
    case 'rule':
      return [];
  }
}

import { useState } from 'react';
import { counted, t } from '../language/translate.ts';
import type { LeftOut } from '../text/paste/blocks.ts';
import { type Pasted, readHtml } from '../text/paste/read-html.ts';
import { TextButton } from '../ui/button.tsx';

export { readHtml };

export type PasteLineProps = {
  pasted: Pasted;
  isPlain: boolean;
  /** Whether the images that came along are offered: then they are not left out. */
  isOffering: boolean;
  onUndo: () => void;
  onTurn: () => void;
};

/** What was pasted and what was left out, with the way back. */
export function PasteLine({ pasted, isPlain, isOffering, onUndo, onTurn }: PasteLineProps) {
  const [isListed, setListed] = useState(false);
  return (
    <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4 border-t border-ink pt-1.5 text-label">
      <p className="min-w-0 flex-[1_1_18rem] text-ink-2">
        {isPlain ? plainWords(pasted) : structureWords(pasted, isOffering)}
      </p>
      <div className="flex flex-wrap gap-x-1">
        <TextButton onClick={onUndo}>{t('Undo')}</TextButton>
        <TextButton onClick={onTurn}>{isPlain ? t('With structure') : t('As plain text')}</TextButton>
        {pasted.remote.length > 0 && (
          <TextButton aria-expanded={isListed} onClick={() => setListed(!isListed)}>
            {t('Show addresses')}
          </TextButton>
        )}
      </div>
      {isListed && (
        <ul className="max-h-40 basis-full overflow-y-auto text-hint text-ink-2 [overflow-wrap:anywhere]">
          {[...new Set(pasted.remote)].map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const plainWords = ({ plainParagraphs }: Pasted): string =>
  counted(plainParagraphs, 'Pasted as plain text: {count} paragraph.', 'Pasted as plain text: {count} paragraphs.');

function structureWords(pasted: Pasted, isOffering: boolean): string {
  const what = piecesOf(pasted).join(', ');
  const { own, tracked } = pasted.addresses;
  const addresses = [
    own > 0 &&
      counted(own, '{count} address of this website became a path.', '{count} addresses of this website became paths.'),
    tracked > 0 && counted(tracked, '{count} address lost its tracking.', '{count} addresses lost their tracking.'),
  ];
  const left = leftOut(pasted, isOffering).join(', ');
  const said = [fromSource(pasted, what), ...addresses, left !== '' && t('Left out: {what}.', { what: left })];
  return said.filter(Boolean).join(' ');
}

function fromSource({ source }: Pasted, what: string): string {
  if (source === 'web') return t('Pasted from a web page: {what}.', { what });
  if (source === 'spreadsheet') return t('Pasted from a spreadsheet: {what}.', { what });
  if (source === 'Apple' || source === 'editor') return t('Pasted: {what}.', { what });
  return t('Pasted from {source}: {what}.', { source, what });
}

function piecesOf({ structure, isInline, plainParagraphs }: Pasted): string[] {
  const { headings, lists, tables, links, rows, columns } = structure;
  const rowCount = counted(rows, '{count} row', '{count} rows');
  const columnCount = counted(columns, '{count} column', '{count} columns');
  const isTableAlone = tables === 1 && headings + lists === 0;
  const pieces = [
    headings > 0 && counted(headings, '{count} heading', '{count} headings'),
    lists > 0 && counted(lists, '{count} list', '{count} lists'),
    isTableAlone && t('1 table of {rows} and {columns}', { rows: rowCount, columns: columnCount }),
    tables > 0 && !isTableAlone && counted(tables, '{count} table', '{count} tables'),
    links > 0 && counted(links, '{count} link', '{count} links'),
  ].filter((piece) => piece !== false);
  if (pieces.length > 0 && !(isInline && links === 0)) return pieces;
  return [counted(plainParagraphs, '{count} paragraph', '{count} paragraphs')];
}

function leftOut({ left, images }: Pasted, isOffering: boolean): string[] {
  const pieces: Record<keyof LeftOut | 'images', (count: number) => string> = {
    fonts: () => t('fonts'),
    colours: () => t('colours'),
    underlines: () => t('underlining'),
    raised: () => t('raised and lowered characters'),
    comments: (count) => counted(count, '{count} comment', '{count} comments'),
    deletions: (count) => counted(count, '{count} deletion', '{count} deletions'),
    hidden: (count) => counted(count, '{count} hidden text', '{count} hidden texts'),
    mergedCells: (count) => counted(count, '{count} merged cell', '{count} merged cells'),
    embedded: (count) => counted(count, '{count} embedded object', '{count} embedded objects'),
    programs: (count) =>
      counted(
        count,
        '{count} link with an address that runs a program',
        '{count} links with addresses that run a program',
      ),
    strays: (count) =>
      counted(
        count,
        '{count} link with an address that leads nowhere',
        '{count} links with addresses that lead nowhere',
      ),
    missingImages: (count) =>
      counted(count, '{count} image that is not in the clipboard', '{count} images that are not in the clipboard'),
    remoteImages: (count) =>
      counted(
        count,
        '{count} image on another website, it was not fetched',
        '{count} images on other websites, they were not fetched',
      ),
    images: (count) => counted(count, '{count} image', '{count} images'),
  };
  const counts: Record<keyof typeof pieces, number> = { ...left, images: isOffering ? 0 : images.length };
  return (Object.keys(pieces) as (keyof typeof pieces)[]).flatMap((name) =>
    counts[name] > 0 ? [pieces[name](counts[name])] : [],
  );
}

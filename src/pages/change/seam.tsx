import type { Item, Section } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { seamId } from '../../lib/focus-targets.ts';
import { partName } from '../../lib/pages.ts';
import { TextButton, type TextButtonProps } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Part } from '../use-page-editing.ts';
import type { ChangeControls } from './change-controls.ts';
import { pasteOf } from './part-commands.ts';

export type SeamProps = {
  kind: Part['kind'];
  /** The page of sections, or the section of items. */
  parentId: number;
  parts: readonly (Section | Item)[];
  /** How many parts stand above it. */
  above: number;
  /** Stands at the lower edge of the last item instead of the upper edge of an item. */
  isBelow?: boolean;
  controls: Pick<ChangeControls, 'lockedBy' | 'isBrief' | 'edit' | 'copying'>;
};

const sectionStyles =
  'group relative flex min-h-7 items-center before:absolute before:inset-x-0 before:top-1/2 before:border-t before:border-line hover:before:border-act focus-within:before:border-act md:ps-10';
/** Items already have a line between them, which the words interrupt. */
function itemStyles(items: number, isBelow: boolean): string {
  if (items === 0) return 'group mt-1 -ms-1.5 flex min-h-7 items-center';
  return `group absolute -ms-1.5 z-1 flex h-7 items-center ${isBelow ? '-bottom-3.5' : '-top-3.5'}`;
}

/** The line between two parts, where what was copied, or a new part, is put in. */
export function Seam({ kind, parentId, parts, above, isBelow = false, controls }: SeamProps) {
  const { lockedBy, isBrief, edit, copying } = controls;
  const part = parts[above - 1];
  const afterId = part?.id ?? null;
  const name = part && partName(kind, part);
  const isSection = kind === 'section';
  const copied = copying?.copied?.kind === kind ? copying.copied : null;
  if (!copying || isBrief) return isSection ? <div aria-hidden className={sectionStyles} /> : null;
  return (
    <div className={`${isSection ? sectionStyles : itemStyles(parts.length, isBelow)} print:invisible`}>
      {copied ? (
        <Word
          label={name ? t('Paste here, after “{name}”', { name }) : t('Paste here, at the beginning')}
          lockedBy={lockedBy}
          onClick={() =>
            copying.insertCopy(pasteOf(copied, copying.domainId, { parent_id: parentId, after_id: afterId }, parts))
          }
        >
          {t('Paste here')}
        </Word>
      ) : null}
      <Word
        id={seamId(kind, parentId, afterId)}
        isQuiet
        label={name ? t('Insert here, after “{name}”', { name }) : t('Insert here, at the beginning')}
        lockedBy={lockedBy}
        onClick={() => edit(isSection ? { kind, id: null, afterId } : { kind, id: null, sectionId: parentId, afterId })}
      >
        {t('Insert here')}
      </Word>
    </div>
  );
}

/** `isQuiet` words are seen while a mouse is near them or they have the focus, and always where there is no mouse. */
function Word({ label, isQuiet, ...rest }: TextButtonProps & { label: string; isQuiet?: boolean }) {
  return (
    <span className={classNames('relative bg-(--ground)', isQuiet && quietStyles)}>
      <TextButton {...rest} aria-label={label} />
    </span>
  );
}

const quietStyles = '[@media(hover:hover)]:not-group-hover:not-group-focus-within:not-[.words:hover_*]:opacity-0';

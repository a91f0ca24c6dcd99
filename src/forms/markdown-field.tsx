import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { PageSummary } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { isWebsiteBeside } from '../lib/editing.ts';
import { script } from '../lib/lazy.ts';
import { type Edit, insertImages, linkByPasting, type Selection } from '../lib/markdown-commands.ts';
import { useStore } from '../lib/store.ts';
import { editText } from '../ui/edit-text.ts';
import { Counter, controlOf, FieldFrame, type FieldProps, Textarea } from '../ui/field-frame.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import type { ResolveLink } from '../ui/markdown.tsx';
import { PageLine } from '../ui/page-line.tsx';
import { Suggestions, suggestionId } from '../ui/suggestions.tsx';
import { TabList, tabPanel } from '../ui/tabs.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useLinkCompletion } from './link-completion.ts';
import { listCommandOf } from './list-keys.ts';
import { LinkCheck, Preview, useDebounced } from './markdown-preview.tsx';
import { commandOfKey, MarkdownTools } from './markdown-tools.tsx';
import { PasteStatus } from './paste-status.tsx';
import { usePreviewAtCaret } from './preview-at-caret.ts';
import { type FieldImages, useImagePart } from './use-image-part.tsx';
import { pastePart, usePaste } from './use-paste.ts';
import { useTextView } from './use-text-view.ts';
import { ViewSwitch } from './view-switch.tsx';

export type MarkdownFieldProps = Pick<FieldProps<string>, 'value' | 'onChange' | 'error' | 'hint'> & {
  label: string;
  /** Initial number of lines; the field grows with its text. */
  rows: number;
  /** The pages offered as link targets. */
  pages: readonly PageSummary[];
  resolveLink: ResolveLink;
  /** Of the domain's own website: pasted addresses of it become paths. */
  host?: string;
  /** Absent where no images can be placed. */
  images?: FieldImages;
};

/** The same text as it will look. */
export const textEditor = script('text-editor', async () => (await import('../text/text-editor.tsx')).TextEditor);

/**
 * A Markdown text beside its preview; below `lg` they are in tabs. The preview is hidden while the website is beside the form.
 * Its links open in a new tab, so that the form stays.
 */
export function MarkdownField(props: MarkdownFieldProps) {
  const { value, onChange, rows, pages, resolveLink } = props;
  const id = useId();
  const isWide = useMedia('(min-width: 992px)');
  const isPreviewHidden = useStore(isWebsiteBeside);
  const [tab, setTab] = useState<'write' | 'preview'>('write');
  const control = useRef<HTMLTextAreaElement>(null);
  const debounced = useDebounced(value);
  const completion = useLinkCompletion(control, pages, (edit) => control.current && editText(control.current, edit));
  const preview = useRef<HTMLDivElement>(null);
  const showCaret = usePreviewAtCaret(control, preview, `${tab} ${debounced}`);
  const images = useImagePart(props.images);
  const { pickImages } = images;
  const paste = usePaste(control, props.host ?? null, images);
  const hasEscaped = useRef(false);
  const { view, frozen, refused, unfreeze, switchTo, refuse, undoBefore } = useTextView(control, value);
  const isText = view === 'text';
  const isInvalid = (props.error?.length ?? 0) > 0;
  const described = { hintId: `${id}-hint`, errorId: `${id}-error` };
  const viewSwitch = (
    <ViewSwitch
      view={view}
      onSwitch={(next) => {
        paste.dismiss();
        switchTo(next);
      }}
    />
  );
  const write = (read: (text: string, selection: Selection) => Edit | null): boolean => {
    const text = control.current;
    const edit = text && read(text.value, { start: text.selectionStart, end: text.selectionEnd });
    if (!text || !edit) return false;
    completion.note(text.value, edit);
    editText(text, edit);
    completion.follow();
    return true;
  };
  const onImage = pickImages && (() => pickImages((chosen) => write((_, { end }) => insertImages(end, chosen))));
  const onKeyDown = (event: KeyboardEvent) => {
    const isLeaving = hasEscaped.current && event.key === 'Tab';
    hasEscaped.current = event.key === 'Escape';
    if (!/^(?:Tab|Shift|Control|Alt|Meta)$/.test(event.key)) paste.dismiss();
    if (completion.takesKey(event)) return;
    const command = commandOfKey(event) ?? (isLeaving ? null : listCommandOf(event));
    if (command && write(command)) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (write((text, selection) => linkByPasting(text, selection, pasted))) event.preventDefault();
    else paste.onPaste(event);
  };
  const list = `${id}-pages`;
  const isCompleting = completion.rows.length > 0;
  const isWriting = isWide || tab === 'write';
  return (
    <FieldFrame {...props} id={id} {...described}>
      <div data-part="editor" className="rounded border border-edge bg-paper has-[[aria-invalid]]:border-stop">
        {!isWide && !isText && <TabList label={t('View')} base={id} tabs={tabs()} active={tab} onActivate={setTab} />}
        {isWriting && !isText && <MarkdownTools controls={id} onUse={write} onImage={onImage} end={viewSwitch} />}
        {isText && (
          <LoadedPart
            wanted={textEditor}
            pending={<p className="px-3.5 py-3 text-ink-3">{t('Loading Text…')}</p>}
            props={{
              id: `${id}-text`,
              controlId: id,
              label: props.label,
              describedBy: [props.hint && described.hintId, isInvalid && described.errorId].filter(Boolean).join(' '),
              ...{ value, onChange, rows, pages, resolveLink },
              isInvalid,
              htmlReader: pastePart,
              host: props.host ?? null,
              onPaste: paste.onTextPaste,
              onPasteFailed: paste.onTextPasteFailed,
              pickImages,
              onRefused: refuse,
              onUndoBefore: undoBefore,
              end: viewSwitch,
            }}
          />
        )}
        {refused && <p className="px-3.5 pt-3 text-hint text-warn">{refused}</p>}
        <div hidden={isText} className={isPreviewHidden ? undefined : 'lg:grid lg:grid-cols-2'}>
          <div {...(isWide ? {} : tabPanel(id, 'write'))} hidden={!isWriting} className="relative">
            <Textarea
              {...controlOf({ ...props, id })}
              ref={control}
              dir="auto"
              rows={rows}
              value={frozen ?? value}
              aria-autocomplete="list"
              aria-controls={isCompleting ? list : undefined}
              aria-activedescendant={isCompleting ? suggestionId(list, completion.active) : undefined}
              onChange={(event) => {
                onChange(event.target.value);
                unfreeze();
                completion.follow();
              }}
              onSelect={() => {
                completion.follow();
                showCaret();
              }}
              onFocus={paste.prepare}
              onBlur={completion.close}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onDrop={paste.onDrop}
              onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
              style={{ minHeight: `calc(${rows} * 1.375rem + 1.5rem)` }}
              className={textStyles}
            />
            {isCompleting && (
              <Suggestions
                id={list}
                label={t('Pages to link to')}
                rows={completion.rows}
                active={completion.active}
                place={completion.place}
                rowKey={({ id }) => id}
                renderRow={(page) => <PageLine page={page} />}
                onPick={completion.pick}
              />
            )}
          </div>
          {!isText && !isPreviewHidden && (isWide || tab === 'preview') && (
            <div
              ref={preview}
              {...(isWide ? { role: 'region', 'aria-label': t('Preview') } : tabPanel(id, 'preview'))}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
              tabIndex={0}
              className="max-h-[75vh] min-w-0 overflow-auto px-4 py-3 lg:border-s lg:border-line"
            >
              <Preview text={debounced} resolveLink={resolveLink} />
            </div>
          )}
        </div>
      </div>
      <Counter value={debounced} beside={<LinkCheck text={debounced} resolveLink={resolveLink} />} />
      <PasteStatus {...paste} isOffering={images.isOffering}>
        {images.part}
      </PasteStatus>
    </FieldFrame>
  );
}

const tabs = () =>
  [
    { id: 'write', label: t('Write') },
    { id: 'preview', label: t('Preview') },
  ] as const;

const textStyles =
  'field-sizing-content block h-full max-h-[75vh] w-full resize-none rounded bg-transparent px-3.5 py-3 font-mono ' +
  'text-hint leading-[1.375rem] [tab-size:2] [overflow-wrap:break-word]';

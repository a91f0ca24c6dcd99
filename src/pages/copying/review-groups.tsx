import { type ReactNode, useState } from 'react';
import { coreReadings, useReading } from '../../api/resource.ts';
import { counted, number, t } from '../../language/translate.ts';
import { TextButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { PagePicker } from '../page-picker.tsx';
import type { Missing, ReviewedCopy } from './use-copy-review.ts';

type GroupsProps = { reviewed: ReviewedCopy; targetId: number; targetName: string; sourceName: string };

/** What is not the same in the other domain, each with what can be used in its place. */
export function ReviewGroups({ reviewed, targetId, targetName, sourceName }: GroupsProps) {
  const { review } = reviewed;
  if (!review) return null;
  const setUp = review.missing.filter(({ kind }) => kind !== 'page');
  const links = review.missing.filter(({ kind }) => kind === 'page');
  const copied = review.images.filter((image) => image.may_copy);
  const others = review.images.length - copied.length;
  return (
    <>
      {setUp.length > 0 ? (
        <Group
          title={counted(setUp.length, '1 thing is not set up there', '{count} things are not set up there')}
          hint={t('What a mode does not show is kept in the field. Nothing is left out.')}
        >
          {setUp.map((missing) => (
            <SetUp key={`${missing.kind} ${missing.name}`} {...{ missing, reviewed }} />
          ))}
        </Group>
      ) : null}
      {links.length > 0 ? (
        <Group
          title={counted(links.length, '1 link has no page there', '{count} links have no page there')}
          hint={t('They are kept and shown broken until they lead somewhere.')}
        >
          <Links {...{ links, reviewed, targetId }} />
        </Group>
      ) : null}
      {copied.length > 0 ? (
        <Group
          title={counted(
            copied.length,
            '1 image belongs to {domain} alone',
            '{count} images belong to {domain} alone',
            {
              domain: sourceName,
            },
          )}
        >
          <li className="py-1.5">
            <RadioGroup
              isInline
              legend={t('Images')}
              options={[
                { value: 'copy', label: t('Copy them for {domain}', { domain: targetName }) },
                { value: 'empty', label: t('Leave the fields empty') },
              ]}
              value={reviewed.images}
              onChange={reviewed.setImages}
            />
          </li>
          {copied.map(({ id, alt, copyright }) => (
            <li key={id} className="py-1.5">
              <span dir="auto">{alt || t('No description')}</span>
              <Where>{[t('Image {id}', { id }), copyright].filter(Boolean).join(', ')}</Where>
            </li>
          ))}
        </Group>
      ) : null}
      {others > 0 ? (
        <p className="mt-5 font-semibold text-warn">
          {counted(
            others,
            '1 image belongs to others. Its field stays empty.',
            '{count} images belong to others. Their fields stay empty.',
          )}
        </p>
      ) : null}
      <h3 className="mt-5 text-h3">{t('Everything else goes as it is')}</h3>
    </>
  );
}

const kinds = {
  layout: 'Layout',
  section_display_mode: 'Section display mode',
  item_display_mode: 'Item display mode',
  component: 'Component',
  page: 'Link',
} as const;

function SetUp({ missing, reviewed }: { missing: Missing; reviewed: ReviewedCopy }) {
  const { kind, name, options } = missing;
  const isComponent = kind === 'component';
  const leave = isComponent
    ? { value: name, label: t('Leave it: shown as missing') }
    : { value: name, label: t('Leave {name}: shown as not configured', { name }) };
  const removed = { value: '', label: t('Remove Component') };
  const value = isComponent ? (reviewed.isRemoved(missing) ? '' : name) : (reviewed.choiceOf(missing) ?? name);
  return (
    <li className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]">
      <span className="text-label text-ink-3">{t(kinds[kind])}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {name}
        <Where>{whereOf(missing)}</Where>
      </span>
      <SelectField
        label={t('Use instead of {name}', { name })}
        value={value}
        options={[...options, leave, ...(isComponent ? [removed] : [])]}
        onChange={(to) => reviewed.choose(missing, to === '' ? null : to)}
      />
    </li>
  );
}

type LinksProps = { links: readonly Missing[]; reviewed: ReviewedCopy; targetId: number };

function Links({ links, reviewed, targetId }: LinksProps) {
  const [choosing, setChoosing] = useState<Missing | null>(null);
  const target = useReading(coreReadings.domain(targetId));
  return (
    <>
      {links.map((missing) => {
        const to = reviewed.choiceOf(missing);
        return (
          <li key={missing.name} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {to === null ? (
                <span className="text-stop">{t('(broken: {path})', { path: missing.name })}</span>
              ) : (
                <>
                  <del>{missing.name}</del> <ins>{to}</ins>
                </>
              )}
              <Where>{whereOf(missing)}</Where>
            </span>
            <span className="flex gap-1">
              <TextButton
                onClick={() => setChoosing(missing)}
                aria-label={t('Choose Page: {path}', { path: missing.name })}
              >
                {t('Choose Page')}
              </TextButton>
              {to === null ? null : (
                <TextButton onClick={() => reviewed.forget(missing)}>{t('Keep as it was')}</TextButton>
              )}
            </span>
          </li>
        );
      })}
      <PagePicker
        open={choosing !== null}
        pages={target.data?.pages ?? []}
        onSelect={({ path }) => {
          if (choosing && path) reviewed.choose(choosing, path);
          setChoosing(null);
        }}
        onClose={() => setChoosing(null)}
      />
    </>
  );
}

/** "Section 1, and 3 more" */
function whereOf({ first, count }: Missing): string {
  const others = count - 1;
  const name = first ? `“${first}”` : t('No headline');
  return others === 0 ? name : t('{name}, and {count} more', { name, count: number(others) });
}

const Where = ({ children }: { children: ReactNode }) => (
  <span className="block text-hint text-ink-2 [overflow-wrap:anywhere]">{children}</span>
);

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h3 className="text-h3">{title}</h3>
      {hint ? <p className="text-hint text-ink-2">{hint}</p> : null}
      <ul className="mt-1 divide-y divide-line border-t border-ink">{children}</ul>
    </section>
  );
}

import type { ReactNode } from 'react';
import type { Domain, LibraryImage, Page } from '../../contract/entities.ts';
import { pageForm } from '../forms/form-fields.ts';
import { Thumbnail } from '../images/boxed-image.tsx';
import { t } from '../language/translate.ts';
import { DescriptionList } from '../ui/description-list.tsx';

const flags = pageForm.controls.filter(({ kind }) => kind === 'flag');

/** The page's other attributes: beside its text from `lg` on, below it on smaller screens. */
export function PageDescription({ domain, page, image }: { domain: Domain; page: Page; image: LibraryImage | null }) {
  const { meta_title, meta_keywords, meta_description } = page.meta_data;
  return (
    <div className="grid grid-cols-1 content-start gap-8">
      <Part title={t('Page')}>
        <DescriptionList
          items={[
            { label: t('Slug'), value: page.slug || null },
            ...flags.map(({ name, label }) => ({
              label: t(label),
              value: Reflect.get(page, name) ? t('yes') : t('no'),
            })),
            {
              label: t('Image'),
              value: page.image_id === null ? null : <ImageDescription id={page.image_id} image={image} />,
            },
            { label: t('Abstract'), value: page.abstract || null },
          ]}
        />
      </Part>
      <Part title={t('Metadata')}>
        <DescriptionList items={[{ label: t('Meta keywords'), value: meta_keywords || null }]} />
        <section
          aria-label={t('Preview of the search result')}
          className="mt-2 rounded-mark border border-line px-3.5 py-2.5 text-label"
        >
          <p className="text-hint text-ink-2">
            {[domain.fqdn, ...(page.path ?? '').split('/').filter(Boolean).slice(0, -1)].join(' › ')}
          </p>
          <p dir="auto" className="text-h3 font-normal text-act">
            {meta_title || page.headline || domain.fqdn}
          </p>
          <p dir="auto" className="text-ink-2">
            {meta_description || page.abstract || t('No meta description yet.')}
          </p>
        </section>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="border-b border-ink pb-2 text-label font-title">{title}</h2>
      <div className="pt-1.5">{children}</div>
    </section>
  );
}

function ImageDescription({ id, image }: { id: number; image: LibraryImage | null }) {
  if (image === null) return `${id}`;
  return (
    <>
      {`${id}, ${image.alt || t('no Descriptive Name')}`}
      <span className="mt-2 block">
        <Thumbnail image={image} />
      </span>
    </>
  );
}

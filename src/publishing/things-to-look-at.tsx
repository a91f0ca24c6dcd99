import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { words } from '../../contract/failures.ts';
import type { PublicationFinding } from '../../contract/publication.ts';
import { coreReadings, useReading } from '../api/resource.ts';
import { counted, type Label, t } from '../language/translate.ts';
import { labelInMessage } from '../lib/failure-message.ts';
import { numbered } from '../lib/pages.ts';
import { LazyPagePicker } from '../pages/lazy-page-picker.tsx';
import { TextButton, TextButtonLink } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import type { ShownPublication } from './use-publication.ts';

type ThingsToLookAtProps = {
  domainId: number;
  findings: readonly PublicationFinding[];
  repair: ShownPublication['repair'];
};

/** Links that lead nowhere, and images without a description: each can be put right here, and none has to be. */
export function ThingsToLookAt({ domainId, findings, repair }: ThingsToLookAtProps) {
  const domain = useReading(coreReadings.domain(domainId));
  const [choosing, choose] = useState<PublicationFinding | null>(null);
  if (findings.length === 0) return null;
  const title = counted(findings.length, '{count} thing to look at', '{count} things to look at');
  return (
    <section aria-label={title} className="pt-4.5">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-hint text-ink-2">{t('It can be published all the same.⟨page⟩')}</p>
      <ul className="mt-1.5 border-t border-line">
        {findings.map((finding) => (
          <li
            key={finding.key}
            className="grid grid-cols-[1rem_minmax(0,1fr)_auto] items-baseline gap-x-2.5 border-b border-line py-1.5 text-label leading-[1.375rem]"
          >
            <TriangleAlert aria-hidden="true" size={16} className="relative top-[3px] text-warn" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <What finding={finding} />
              <span className="block text-hint text-ink-2">{placeText(finding)}</span>
            </span>
            {finding.image_id === null ? (
              <TextButton
                aria-label={`${t('Choose Page')}: ${finding.text || finding.path}`}
                aria-busy={(repair.isBusy && repair.subject?.key === finding.key) || undefined}
                onClick={() => choose(finding)}
              >
                {t('Choose Page')}
              </TextButton>
            ) : (
              <TextButtonLink
                href={`/domains/${domainId}/images?edit=${finding.image_id}`}
                aria-label={`${t('Describe')}: ${t('Image {id}', { id: finding.image_id })}`}
              >
                {t('Describe')}
              </TextButtonLink>
            )}
          </li>
        ))}
      </ul>
      <FailureNotice of={repair} quoted={(message) => t('The link is not repaired: {message}', { message })} />
      <LazyPagePicker
        open={choosing !== null}
        pages={domain.data?.pages ?? []}
        onClose={() => choose(null)}
        onSelect={({ path }) => {
          if (choosing?.path && path) repair.request({ key: choosing.key, from: choosing.path, path });
          choose(null);
        }}
      />
    </section>
  );
}

function What({ finding: { problem, text, path, image_id: id } }: { finding: PublicationFinding }) {
  if (id !== null) return t('Image {id} has no description', { id });
  const name = text || path || '';
  return problem === 'broken' ? (
    <>
      {t('Link “{text}” leads nowhere', { text: name })}{' '}
      <span className="text-stop">{t(words.broken, { path: path ?? '' })}</span>
    </>
  ) : (
    <>
      {t('Link “{text}” is not on the website', { text: name })} <span className="text-warn">{path}</span>
    </>
  );
}

const kinds = { page: 'Page', breadcrumbs: 'Breadcrumbs', section: 'Section', item: 'Item' } as const satisfies Record<
  string,
  Label
>;
const fields: Partial<Record<string, Label>> = { body: 'Body', intro: 'Intro', target_page_path: 'Link' };

/** "Section 2 Was du lesen kannst, body" */
function placeText({ kind, id, name, number, field }: PublicationFinding): string {
  if (kind === 'breadcrumbs') return t('Breadcrumbs');
  const label = fields[field];
  const title = name || (kind === 'page' ? '' : numbered(kind, id));
  const place = [t(kinds[kind]), number, title].filter((part) => part !== null && part !== '').join(' ');
  return label ? `${place}, ${labelInMessage(t(label))}` : place;
}

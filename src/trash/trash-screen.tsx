import '../api/all-endpoints.ts';
import type { Domain } from '../../contract/entities.ts';
import type { TrashEntry } from '../../contract/extras.ts';
import { readings } from '../api/readings.ts';
import { type Label, t } from '../language/translate.ts';
import { partName, partTitle } from '../lib/pages.ts';
import { Highlight } from '../ui/highlight.tsx';
import type { ListingColumn } from '../ui/listing.tsx';
import { savingIsLive } from '../ui/saving-is-live.tsx';
import { useEraseQuestion } from './erase-question.tsx';
import { TrashListScreen } from './trash-list.tsx';
import { sayRestored } from './undo-offer.tsx';
import { useRestoring } from './use-restoring.ts';

/** `/domains/{d}/trash`: the trash of a domain. */
export function TrashScreen({ domain }: { domain: Domain }) {
  const domainId = domain.id;
  const restoring = useRestoring(domainId);
  const erasing = useEraseQuestion({
    call: 'eraseTrashed',
    argumentsOf: (trashId) => ({ params: { domainId, trashId } }),
    event: { type: 'trash.destroyed', domainId },
  });
  return (
    <TrashListScreen
      kicker={[domain.fqdn, savingIsLive(domain)]}
      reading={domain.trash_count === null ? null : readings.trash(domainId)}
      nameOf={trashName}
      texts={(entry) => [trashName(entry), entry.page?.name ?? null]}
      columns={columns}
      empty={t('Pages, sections and items that are destroyed lie here for a while and can be restored.')}
      restore={({ id, kind, entity_id, page }) =>
        restoring({ trashId: id, pageId: kind === 'page' ? entity_id : (page?.id ?? 0) })
      }
      onRestored={(entry) =>
        sayRestored({ kind: entry.kind, id: entry.entity_id }, t('{name} is restored.', { name: trashName(entry) }))
      }
      destruction={{
        call: 'destroyTrashed',
        argumentsOf: (trashId) => ({ params: { domainId, trashId } }),
        event: { type: 'trash.destroyed', domainId },
      }}
      erasing={erasing}
    />
  );
}

const columns = (query: string): readonly ListingColumn<TrashEntry>[] => [
  {
    key: 'name',
    head: t('Name'),
    kind: 'name',
    cell: (entry) => <Highlight text={trashName(entry)} query={query} />,
    sortBy: trashName,
  },
  {
    key: 'kind',
    head: t('What'),
    width: '6rem',
    cell: ({ kind }) => t(kindLabels[kind]),
    sortBy: ({ kind }) => kind,
  },
  { key: 'place', head: t('Where'), kind: 'path', cell: trashPlace, sortBy: trashPlace },
];

const kindLabels = { page: 'Page', section: 'Section', item: 'Item' } as const satisfies Record<
  TrashEntry['kind'],
  Label
>;

const trashName = ({ kind, name, entity_id: id }: TrashEntry): string => partName(kind, { id, headline: name });

/** Where the entry belonged: "Page “Opening hours”, Section “Summer”"; empty for a page. */
function trashPlace({ page, section }: TrashEntry): string {
  const places = [
    page && partTitle('page', { id: page.id, headline: page.name }),
    section && partTitle('section', { id: section.id, headline: section.name }),
  ];
  return places.filter(Boolean).join(', ');
}

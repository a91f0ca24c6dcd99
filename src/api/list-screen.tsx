/** Screens that consist of one list. */
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '../language/translate.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { Empty } from '../ui/empty.tsx';
import { Highlight } from '../ui/highlight.tsx';
import { LineBelow } from '../ui/line-below.tsx';
import { Listing, type ListingColumn, type ListingProps } from '../ui/listing.tsx';
import { PageHead, type PageHeadProps } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { Pending } from './pending-screen.tsx';
import type { Resource } from './resource.ts';

type Entity = { id: number };

type ListScreenProps<Row extends Entity> = Pick<PageHeadProps, 'kicker' | 'title' | 'actions'> &
  Pick<ListingProps<Row>, 'columns' | 'filter'> & {
    resource: Resource<Row[]>;
    /** Shown while the list is loading. */
    words: string;
    /** What a list without entries says, and how to continue. */
    empty: { title: string; text: string };
    narrow?: boolean;
    above?: ReactNode;
    /** Below the list, or a dialog. */
    children?: ReactNode;
  };

export function ListScreen<Row extends Entity>(props: ListScreenProps<Row>) {
  const { kicker, title, actions, resource, words, empty, narrow = false, above, children, ...listing } = props;
  return (
    <PageLayout narrow={narrow}>
      <PageHead plain kicker={kicker} title={title} actions={actions} />
      {above}
      {resource.data ? (
        <Listing
          label={title}
          rows={resource.data}
          rowKey={({ id }) => id}
          empty={<Empty title={empty.title}>{empty.text}</Empty>}
          {...listing}
        />
      ) : (
        <Pending resource={resource} words={words} />
      )}
      {children}
    </PageLayout>
  );
}

type EntityListScreenProps<Row extends Entity> = Omit<ListScreenProps<Row>, 'columns'> & {
  /** The address of the list, which those of its entities extend. */
  href: string;
  name: Pick<ListingColumn<Row>, 'key' | 'head' | 'sortBy'> & {
    of: (entity: Row) => string;
    /** Stands below the name. */
    below?: (entity: Row) => string | null;
  };
  /** The columns between the name and the actions, with matches of `query` highlighted. */
  columns?: (query: string) => readonly ListingColumn<Row>[];
  /** The labels of the actions. */
  labels: { edit: string; destroy: string };
  actionsWidth?: string;
  onDestroy: (entity: Row) => void;
};

/** Entities with an id, a name that links to them, and actions that show, edit and destroy them. */
export function EntityListScreen<Row extends Entity>(props: EntityListScreenProps<Row>) {
  const { href, name, columns, labels, actionsWidth, onDestroy, ...screen } = props;
  const { of: nameOf, below, ...nameColumn } = name;
  const hrefOf = ({ id }: Row) => `${href}/${id}`;
  return (
    <ListScreen
      {...screen}
      columns={(query) => [
        { key: 'id', head: t('ID'), kind: 'id', cell: ({ id }) => id, sortBy: ({ id }) => id },
        {
          ...nameColumn,
          kind: 'name',
          cell: (entity) => (
            <>
              <Link href={hrefOf(entity)}>
                <Highlight text={nameOf(entity)} query={query} />
              </Link>
              <LineBelow text={below?.(entity) ?? null} query={query} />
            </>
          ),
        },
        ...(columns?.(query) ?? []),
        actionsColumn(
          (entity) => [
            { label: t('Show'), href: hrefOf(entity) },
            { label: labels.edit, href: `${hrefOf(entity)}/edit` },
            { label: labels.destroy, isDestroying: true, onPress: () => onDestroy(entity) },
          ],
          actionsWidth,
        ),
      ]}
    />
  );
}

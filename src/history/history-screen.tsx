import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { HistoryEntry } from '../../contract/history.ts';
import { PendingScreen } from '../api/pending-screen.tsx';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { shownHistory } from '../lib/editing.ts';
import { useIdle } from '../lib/idle.ts';
import { ButtonLink, TextButton, TextButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import type { AnyVersion, Head, Histories } from './use-history.ts';
import { versionId } from './version-entry.tsx';
import { VersionList } from './version-list.tsx';
import type { WholeTexts } from './version-texts.ts';
import { VersionView, type VersionViewProps, versionHeadingId } from './version-view.tsx';

type ChosenProps = 'head' | 'at' | 'entry' | 'shown' | 'other' | 'choice';
export type HistoryScreenProps<Version> = Omit<VersionViewProps<Version>, ChosenProps> & {
  /** The name of a version, and the line above it; the version is `null` while none is known. */
  nameOf: (version: Version | null) => string;
  kickerOf: (version: Version | null) => ReactNode[];
  links: readonly { href: string; label: string }[];
};

/** The versions on the left, the chosen one on the right; below 992 px one replaces the other. */
export function HistoryScreen<Version extends AnyVersion>(props: HistoryScreenProps<Version>) {
  const head = useReading(props.histories.head);
  if (head.data) return <HistoryLayout {...props} head={head.data} />;
  return <PendingScreen resource={head} title={t('History')} words={t('Loading the history…')} />;
}

type HistoryLayoutProps<Version> = HistoryScreenProps<Version> & { head: Head<Version> };

function HistoryLayout<Version extends AnyVersion>({ head, ...props }: HistoryLayoutProps<Version>) {
  const { histories, words, links, nameOf, kickerOf } = props;
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const chosen = Number(query.get('at')) || null;
  const at = chosen ?? head.seen;
  const isChoosing = query.get('with') === 'choose';
  const otherSeq = isChoosing ? null : Number(query.get('with')) || null;
  const isSingle = query.has('save');
  const hrefOf = (seq: number, ofOne = false) => {
    if (isChoosing && seq !== at) return `${path}?at=${at}&with=${seq}`;
    return `${path}?at=${seq}${ofOne ? '&save=1' : ''}`;
  };
  const choice = {
    isOpen: isChoosing,
    open: () => navigate(`${path}?at=${at}&with=choose`),
    close: () => query.has('with') && navigate(`${path}?at=${at}`),
  };
  // A version in the address is read together with the list, the newest version only after the list is rendered.
  const isShown = useIdle() || chosen !== null;
  const entry = useEntry(histories, isSingle ? [] : head.entries, at);
  const shown = useReading(at === 0 || !isShown ? null : histories.version(at, entry));
  const otherEntry = useEntry(histories, head.entries, otherSeq ?? 0);
  const other = otherSeq === null ? null : { seq: otherSeq, entry: otherEntry };
  useFocusOnChoice(chosen, isChoosing ? 'choose' : otherSeq);
  useEffect(() => {
    shownHistory.set(head.seen);
    return () => shownHistory.set(null);
  }, [head.seen]);
  const known = head.now ?? shown.data?.version ?? null;
  return (
    <PageLayout>
      <PageHead
        kicker={kickerOf(known)}
        title={t('History of {name}', { name: (known ? null : formerName(head, words)) ?? nameOf(known) })}
        actions={
          (head.now || head.entries.length === 0) &&
          links.map(({ href, label }) => (
            <ButtonLink key={href} href={href}>
              {label}
            </ButtonLink>
          ))
        }
      />
      <div className="grid gap-x-12 gap-y-8 pb-16 lg:grid-cols-[21rem_minmax(0,1fr)] lg:items-start">
        <nav
          aria-label={t('Versions')}
          className={classNames(
            'min-w-0 pb-4 lg:sticky lg:top-0 lg:max-h-dvh lg:overflow-auto',
            chosen !== null && !isChoosing && 'max-lg:hidden',
          )}
        >
          {isChoosing && <ChoosingNote close={choice.close} />}
          <VersionList {...{ histories, at, hrefOf, isSingle }} list={head} unchanged={words.unchanged} />
        </nav>
        <div className={classNames('min-w-0', (chosen === null || at === 0 || isChoosing) && 'max-lg:hidden')}>
          <p className="-ms-1.5 pt-2 lg:hidden">
            <TextButtonLink href={path}>{t('All versions')}</TextButtonLink>
          </p>
          {at === 0 || !isShown ? null : <VersionView {...props} {...{ head, at, entry, shown, other, choice }} />}
        </div>
      </div>
    </PageLayout>
  );
}

function ChoosingNote({ close }: { close: () => void }) {
  return (
    <p id={choosingId} tabIndex={-1} className="mt-4 rounded-sm bg-wash px-3 py-2 text-label text-ink-2">
      {t('Choose the version to compare with.')} <TextButton onClick={close}>{t('Cancel')}</TextButton>
    </p>
  );
}

const choosingId = 'choose-version';

/** The name at the time of the destruction; `null` if it was not destroyed. */
function formerName({ entries }: Head<unknown>, { kind }: WholeTexts): string | null {
  const acts = entries.flatMap((entry) => entry.acts);
  return acts.find((act) => act.kind === kind && act.action === 'destroyed')?.name ?? null;
}

/** Requests the entry of an older version, or of a single save within a folded entry, which the list does not contain. */
function useEntry(histories: Histories<unknown>, entries: readonly HistoryEntry[], at: number): HistoryEntry | null {
  const listed = entries.find(({ seq }) => seq === at) ?? null;
  const requested = useReading(listed || at === 0 ? null : histories.between(at, at));
  return listed ?? requested.data?.entries.find(({ seq }) => seq === at) ?? null;
}

/**
 * Moves the focus to the chosen version, or back to its entry when the list is shown again; while the other version of a
 * comparison is chosen, to the list.
 */
function useFocusOnChoice(chosen: number | null, other: number | 'choose' | null): void {
  const last = useRef({ chosen, other });
  useEffect(() => {
    const previous = last.current;
    if (previous.chosen === chosen && previous.other === other) return;
    last.current = { chosen, other };
    // A chosen way of showing the same version keeps the focus.
    if (previous.chosen === chosen && other === null && previous.other !== 'choose') return;
    const id = chosen === null ? versionId(previous.chosen ?? 0) : other === 'choose' ? choosingId : versionHeadingId;
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  }, [chosen, other]);
}

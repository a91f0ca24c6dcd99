import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useId, useState } from 'react';
import type { ActivityEntry } from '../../contract/activity.ts';
import { actsText, namesFields, shortActsText, whoText } from '../history/act-texts.ts';
import { rich } from '../language/rich.tsx';
import { counted, t } from '../language/translate.ts';
import { hourAndMinute } from '../lib/time-format.ts';
import { TextButton, TextButtonLink, TextLink } from '../ui/button.tsx';

/** Time, text and domain of an entry; an entry of several writes can be expanded. */
export function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const { at, domain, writes } = entry;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-4 border-b border-line py-1.5 last:border-b-0 md:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,15rem)_6rem]">
      <time dateTime={at} className="text-end text-label text-ink-3">
        {hourAndMinute(Date.parse(at))}
      </time>
      <span className="[overflow-wrap:anywhere]">
        <ActivityText entry={entry} />
      </span>
      <span className="col-start-2 text-label [overflow-wrap:anywhere] text-ink-2 md:col-start-3">
        {domain?.fqdn ?? placeOf(entry)}
      </span>
      {writes.length > 1 ? (
        <span className="col-start-2 -ms-1.5 md:col-start-4 md:-me-1.5 md:justify-self-end">
          <TextButton type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {counted(writes.length, '{count} save', '{count} saves')}
            <ChevronDown aria-hidden="true" size={16} className={isOpen ? 'rotate-180' : ''} />
          </TextButton>
        </span>
      ) : isDestroyedPage(entry) && domain ? (
        <span className="col-start-2 -ms-1.5 md:col-start-4 md:-me-1.5 md:justify-self-end">
          <TextButtonLink href={`/domains/${domain.id}/pages/${entry.page?.id}/history`}>{t('History')}</TextButtonLink>
        </span>
      ) : null}
      {isOpen ? (
        <ol id={id} className="col-start-2 text-label text-ink-2 md:col-span-3 md:col-start-2">
          {writes.map((write) => (
            <li key={write.at} className="[overflow-wrap:anywhere]">
              {hourAndMinute(Date.parse(write.at))} {shortActsText(write.acts)}
            </li>
          ))}
        </ol>
      ) : null}
    </li>
  );
}

const isDestroyedPage = ({ acts, page }: ActivityEntry): boolean =>
  page?.is_there === false && acts.some(({ kind, action }) => kind === 'page' && action === 'destroyed');

function placeOf({ kind }: ActivityEntry): string {
  if (kind === 'sign-in') return t('Sign-in');
  if (kind === 'component') return t('Components');
  return kind === 'user' || kind === 'invitation' ? t('Users') : '';
}

/** One entry as a sentence: “Anke Brandt gave Jonas Weber access to harbourstreetbakery.co.uk.” */
function ActivityText({ entry }: { entry: ActivityEntry }): ReactNode {
  const { by, source, kind, action } = entry;
  const isFailure = action === 'failed';
  if (isFailure) return kind === 'sign-in' ? <FailedSignIn entry={entry} /> : <FailedDeployment entry={entry} />;
  const who = <Bold>{by.id === null ? whoText(by, source) : (by.email ?? t('A former user'))}</Bold>;
  if (source === 'image-refresh') return refreshed(who, entry.count);
  if (kind === 'content' || kind === 'settings') return contentText(who, entry);
  const name = <Bold>{entry.name ?? ''}</Bold>;
  const page = <PageName entry={entry} />;
  const domain = entry.domain?.fqdn ?? t('a domain that is destroyed');
  const deployed = counted(entry.count, '{count} change', '{count} changes');
  const mayPreview = entry.fields.includes('may_preview');
  return messages({ who, name, page, domain, deployed, mayPreview })[`${kind} ${action}`]?.() ?? `${kind} ${action}`;
}

type MessageValues = Record<'who' | 'name' | 'page', ReactNode> &
  Record<'domain' | 'deployed', string> & { mayPreview: boolean };

const messages = ({
  who,
  name,
  page,
  domain,
  deployed,
  mayPreview,
}: MessageValues): Partial<Record<string, () => ReactNode>> => ({
  'sign-in succeeded': () => rich('{who} signed in.', { who }),
  'user created': () => rich('{who} added user {name}.', { who, name }),
  'user updated': () => rich('{who} changed the rights of {name}.', { who, name }),
  'user destroyed': () => rich('{who} destroyed user {name}.', { who, name }),
  'user linked': () => rich('{who} gave {name} access to {domain}.', { who, name, domain }),
  'user unlinked': () => rich('{who} ended the access of {name} to {domain}.', { who, name, domain }),
  'user signed-out': () => rich('{who} ended all sessions of {name}.', { who, name }),
  'user password': () => rich('{who} changed the password of {name}.', { who, name }),
  'invitation created': () => rich('{who} invited {name}.', { who, name }),
  'invitation renewed': () => rich('{who} renewed the invitation of {name}.', { who, name }),
  'invitation destroyed': () => rich('{who} revoked the invitation of {name}.', { who, name }),
  'token created': () =>
    rich(mayPreview ? '{who} added token {name}: may preview.' : '{who} added token {name}.', { who, name }),
  'token updated': () => rich('{who} changed token {name}.', { who, name }),
  'token destroyed': () => rich('{who} destroyed token {name}.', { who, name }),
  'component created': () => rich('{who} added component {name}.', { who, name }),
  'component updated': () => rich('{who} changed component {name}.', { who, name }),
  'component destroyed': () => rich('{who} destroyed component {name}.', { who, name }),
  'domain updated': () => rich('{who} changed how the domain is deployed.', { who }),
  'domain destroyed': () => rich('{who} destroyed domain {name}.', { who, name }),
  'hold created': () => rich('{who} held back page {page}.', { who, page }),
  'hold updated': () => rich('{who} changed when page {page} is published.', { who, page }),
  'hold destroyed': () => rich('{who} included page {page} again.', { who, page }),
  'deployment created': () => rich('{who} triggered a deployment of {changes}.', { who, changes: deployed }),
});

function refreshed(who: ReactNode, count: number): ReactNode {
  if (count === 1) return rich('{who} refreshed one image address.', { who });
  return rich('{who} refreshed {count} image addresses.', { who, count });
}

/** Actions on a whole page or menu. */
const wholeMessages = {
  page: {
    created: '{who} created page {name}.',
    updated: '{who} changed page {name}.',
    moved: '{who} changed page {name}.',
    destroyed: '{who} destroyed page {name}.',
    restored: '{who} brought back page {name}.',
  },
  menu: {
    created: '{who} created menu {name}.',
    updated: '{who} changed menu {name}.',
    moved: '{who} changed menu {name}.',
    destroyed: '{who} destroyed menu {name}.',
    restored: '{who} brought back menu {name}.',
  },
} as const;

/** Changes of content or settings, with the name of the page or menu. */
function contentText(who: ReactNode, entry: ActivityEntry): ReactNode {
  const { acts, page } = entry;
  const [act, ...others] = acts;
  const actions = actsText(acts);
  const name = page ? <PageName entry={entry} /> : entry.name;
  if (act && others.length === 0 && name && (act.kind === 'page' || act.kind === 'menu')) {
    if (namesFields(act)) return rich('{who} {acts} of {name}.', { who, acts: actions, name });
    return rich(wholeMessages[act.kind][act.action], { who, name });
  }
  if (page && acts.every((one) => one.kind !== 'page' || namesFields(one)))
    return rich('{who} {acts} on page {page}.', { who, acts: actions, page: name });
  if (acts.some(({ kind }) => kind === 'page' || kind === 'menu'))
    return rich('{who} {acts}: {page}.', { who, acts: actions, page: name });
  if (act?.kind === 'settings' && namesFields(act))
    return rich('{who} {acts} in the settings.', { who, acts: actions });
  return rich('{who} {acts}.', { who, acts: actions });
}

/** A link, unless the page is destroyed. */
function PageName({ entry: { page, domain } }: { entry: ActivityEntry }): ReactNode {
  if (!page) return null;
  const name = page.name ?? t('Page {id}', { id: page.id });
  if (!page.is_there || !domain) return name;
  return <TextLink href={`/domains/${domain.id}/pages/${page.id}`}>{name}</TextLink>;
}

function FailedSignIn({ entry: { name, count } }: { entry: ActivityEntry }) {
  const failed = count === 1 ? t('Sign-in failed') : t('Sign-in failed {count} times', { count });
  return (
    <>
      <span className="font-semibold text-warn">
        <TriangleAlert aria-hidden="true" size={16} className="me-1 inline align-[-0.125em]" />
        {failed}
      </span>{' '}
      {name ? t('as {name}.', { name }) : t('with an unknown address.')}
    </>
  );
}

function FailedDeployment({ entry: { name } }: { entry: ActivityEntry }) {
  return (
    <>
      <span className="font-semibold text-stop">
        <CircleAlert aria-hidden="true" size={16} className="me-1 inline align-[-0.125em]" />
        {t('Deployment failed.')}
      </span>{' '}
      {name}
    </>
  );
}

const Bold = ({ children }: { children: string }) => <b className="font-semibold text-ink">{children}</b>;

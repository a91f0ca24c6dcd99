import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useId, useState } from 'react';
import type { ActivityEntry } from '../../contract/activity.ts';
import { actsText, namesFields, reasonText, shortActsText, whoText } from '../history/act-texts.ts';
import { rich } from '../language/rich.tsx';
import { counted, t } from '../language/translate.ts';
import { hourAndMinute } from '../lib/time-format.ts';
import { tokenRights } from '../lib/token-rights.ts';
import { TextButton, TextButtonLink, TextLink } from '../ui/button.tsx';
import { activityMessage, taskText } from './activity-texts.ts';

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
  if (kind === 'sign-in') return t('Login');
  if (kind === 'component') return t('Components');
  return kind === 'user' || kind === 'invitation' ? t('Users') : '';
}

/** One entry as a sentence: “Anke Brandt gave Jonas Weber access to harbourstreetbakery.co.uk.” */
function ActivityText({ entry }: { entry: ActivityEntry }): ReactNode {
  const { by, source, kind, action } = entry;
  if (action === 'failed') return <Failed entry={entry} />;
  const who = <Bold>{whoText(by, source)}</Bold>;
  if (source === 'image-refresh') return refreshed(who, entry.count);
  if (source === 'image') return imageText(who, entry);
  if (kind === 'content' || kind === 'settings') {
    const reason = reasonText([by], source);
    return (
      <>
        {contentText(who, entry)}
        {reason && <span className="text-ink-3"> {reason}</span>}
      </>
    );
  }
  const text = activityMessage(entry);
  if (!text) return `${kind} ${action}`;
  return rich(text, {
    who,
    name: <Bold>{entry.name ?? ''}</Bold>,
    page: <PageName entry={entry} />,
    domain: entry.domain?.fqdn ?? t('a domain that is destroyed'),
    changes: counted(entry.count, '{count} change', '{count} changes'),
    rights: tokenRights((right) => entry.fields.includes(right)),
  });
}

function refreshed(who: ReactNode, count: number): ReactNode {
  if (count === 1) return rich('{who} refreshed one image address.', { who });
  return rich('{who} refreshed {count} image addresses.', { who, count });
}

/** `count` is the number of places that show the image. */
function imageText(who: ReactNode, { fields, count }: ActivityEntry): ReactNode {
  if (!fields.includes('image_url')) {
    if (count === 1) return rich('{who} changed the texts of an image that is shown once.', { who });
    return rich('{who} changed the texts of an image that is shown {count} times.', { who, count });
  }
  if (count === 1) return rich('{who} replaced the file of an image that is shown once.', { who });
  return rich('{who} replaced the file of an image that is shown {count} times.', { who, count });
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

function Failed({ entry: { kind, name, count } }: { entry: ActivityEntry }) {
  if (kind === 'task') return <FailedTask name={name ?? ''} />;
  const isSignIn = kind === 'sign-in';
  const Icon = isSignIn ? TriangleAlert : CircleAlert;
  const failedSignIn = count === 1 ? t('Login failed') : t('Login failed {count} times', { count });
  const by = name ? t('as {name}.', { name }) : t('with an unknown address.');
  return (
    <>
      <span className={`font-semibold ${isSignIn ? 'text-warn' : 'text-stop'}`}>
        <Icon aria-hidden="true" size={16} className="me-1 inline align-[-0.125em]" />
        {isSignIn ? failedSignIn : t('Deployment failed.')}
      </span>{' '}
      {isSignIn ? by : name}
    </>
  );
}

function FailedTask({ name }: { name: string }) {
  return (
    <>
      <span className="font-semibold text-stop">
        <CircleAlert aria-hidden="true" size={16} className="me-1 inline align-[-0.125em]" />
        {t('A task of the server failed: {task}.', { task: taskText(name) })}
      </span>{' '}
      {t('It is tried again. The log of the server says why.')}
    </>
  );
}

const Bold = ({ children }: { children: string }) => (
  <b dir="auto" className="font-semibold text-ink">
    {children}
  </b>
);

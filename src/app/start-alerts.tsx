/** What is shown instead of the application if it cannot start. Each alert is loaded when it is needed. */
import type { ReactNode } from 'react';
import { brand } from '../../contract/constants.ts';
import { t } from '../language/translate.ts';
import type { ConfigurationProblem } from '../lib/configuration.ts';

/** `words` are shown if the script of the alert cannot be loaded. */
export type StartAlert = { load: () => Promise<ReactNode>; words: () => string };

export const missingData = (problems: readonly ConfigurationProblem[]): StartAlert => ({
  load: async () => {
    const { ConfigurationAlert } = await import('./configuration-alert.tsx');
    return <ConfigurationAlert problems={problems} />;
  },
  words: () => problems.map(({ name }) => name).join(', '),
});

const blockedWords = () =>
  t(
    'This browser blocks cookies and site data for {host}. {brand} needs them to sign you in, and to keep what you type.',
    { brand, host: location.host },
  );

export const blockedStorage: StartAlert = {
  load: async () => {
    const { BlockedStorageAlert } = await import('./blocked-storage-alert.tsx');
    return <BlockedStorageAlert words={blockedWords()} />;
  },
  words: blockedWords,
};

/** Browsers that block all data of a site throw where it is read; some embedded ones have no storage at all. */
export function canStore(): boolean {
  try {
    return sessionStorage.getItem('') === null;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

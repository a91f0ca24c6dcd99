/** What a new website needs, in order. */
import type { NextSteps } from '../../../contract/overview.ts';
import { type Label, number, t } from '../../language/translate.ts';

type Step = keyof NextSteps;

/** By step, its name, and what is missing. */
export const stepTexts: Readonly<Record<Step, { name: Label; next: Label }>> = {
  settings: { name: 'Settings', next: 'layouts and display modes' },
  page: { name: 'First page', next: 'a first page' },
  start_page: { name: 'Start page', next: 'a start page' },
  token: { name: 'Token', next: 'a token for the website' },
  preview: { name: 'Preview', next: 'the preview' },
  deployment: { name: 'Deployment', next: 'a deployment' },
};
export const stepNames = Object.keys(stepTexts) as Step[];

const doneSteps = (steps: NextSteps): number => stepNames.filter((name) => steps[name]).length;
export const nextStep = (steps: NextSteps): Step | undefined => stepNames.find((name) => !steps[name]);
/** Editors are done when the website can be seen: the rest is up to admins. */
export const isDoneFor = ({ settings, page, start_page, ...ofAdmins }: NextSteps, isAdmin: boolean): boolean =>
  settings && page && start_page && (!isAdmin || Object.values(ofAdmins).every(Boolean));
export const stepsDone = (steps: NextSteps) => ({ done: number(doneSteps(steps)), count: number(stepNames.length) });
export const nextWords = (step: Step): string => t('Next: {step}', { step: t(stepTexts[step].next) });

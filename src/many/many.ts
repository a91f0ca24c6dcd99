/** Choosing many pages, loaded on demand: what the list of pages shows of it. */
import { Box, HeadBox, Refusal } from './boxes.tsx';
import { nothingChosen } from './choice.ts';
import { ManyBar } from './many-bar.tsx';
import { actByKey } from './many-keys.ts';

export const many = { Box, HeadBox, Refusal, ManyBar, actByKey, nothingChosen };
export type Many = typeof many;

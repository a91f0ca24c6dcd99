/** Choosing many pages, loaded on demand: what the list of pages shows of it. */
import { Box, HeadBox, Refusal } from './boxes.tsx';
import { ManyBar } from './many-bar.tsx';
import { actByKey } from './many-keys.ts';

export const many = { Box, HeadBox, Refusal, ManyBar, actByKey };
export type Many = typeof many;

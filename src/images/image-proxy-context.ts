/** In a module without the signing code, because the first screen has no images. */
import { createContext } from 'react';
import type { ImageProxy } from '../lib/image-signing.ts';

export const ImageProxyContext = createContext<ImageProxy | null>(null);
export const ImageProxyProvider = ImageProxyContext.Provider;

/** Signs image addresses for views, so that these never see the key and the salt of the proxy. */
import { useCallback, useContext, useEffect, useState } from 'react';
import type { ImageConfig } from '../../contract/constants.ts';
import { type ImageProxy, signedImageUrl } from '../lib/image-signing.ts';
import { ImageProxyContext } from './image-proxy-context.ts';

/** Milliseconds for which an image must stay in a scrolling list before it is requested. */
const passingTime = 100;
const never = () => false;

/**
 * The signed address; `null` until it is signed, and if it cannot be signed.
 * @param isMoving returns whether the surrounding list is scrolling: images that only pass by are not requested
 */
export function useSignedUrl(source: string | null, config: ImageConfig, isMoving = never): string | null {
  const proxy = useImageProxy();
  const wanted = JSON.stringify([source, config]);
  const [signed, setSigned] = useState<{ wanted: string; url: string } | null>(null);
  useEffect(() => {
    const [source, config] = JSON.parse(wanted) as [string | null, ImageConfig];
    if (source === null) return;
    let isCurrent = true;
    const sign = () =>
      void signedImageUrl(proxy, source, config).then(
        (url) => isCurrent && setSigned({ wanted, url }),
        (error: unknown) => console.error(`The address of an image cannot be signed: ${String(error)}`),
      );
    const timer = isMoving() ? setTimeout(sign, passingTime) : undefined;
    if (timer === undefined) sign();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [proxy, wanted, isMoving]);
  return signed?.wanted === wanted ? signed.url : null;
}

/** Signs the address of an image for a place; rejects if it cannot be signed. */
export type SignImage = (source: string, config: ImageConfig) => Promise<string>;

export function useSignImage(): SignImage {
  const proxy = useImageProxy();
  return useCallback((source, config) => signedImageUrl(proxy, source, config), [proxy]);
}

function useImageProxy(): ImageProxy {
  const proxy = useContext(ImageProxyContext);
  if (!proxy) throw new Error('An image stands outside its ImageProxyProvider');
  return proxy;
}

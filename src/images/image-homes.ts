/** Which website an image belongs to, on servers that announce homes. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Domain, LibraryImage } from '../../contract/entities.ts';
import { useClient } from '../api/client.ts';
import { readings } from '../api/readings.ts';
import { coreReadings, useMe, useReading } from '../api/resource.ts';
import { counted, t } from '../language/translate.ts';
import { idPattern } from '../lib/ids.ts';

/** `hasHomes` is false on servers where all images are common; `websiteId` is the open domain, `null` outside of domains. */
export type ImageHomes = { hasHomes: boolean; websiteId: number | null };

const domainAddress = new RegExp(`^/domains/(${idPattern})(?:/|$)`);

/** The domain whose address is open; `null` outside of domains, where an image belongs to no website in particular. */
export function useOpenWebsite(): Domain | null {
  const id = useImageHomes().websiteId;
  return useReading(id === null ? null : coreReadings.domain(id, false)).data;
}

export function useImageHomes(): ImageHomes {
  const { isLibraryOwn } = useClient();
  const announced = useMe().data?.image_library;
  const hasHomes = isLibraryOwn === true && announced?.has_homes === true;
  const [path] = useLocation();
  const id = domainAddress.exec(path)?.[1];
  return { hasHomes, websiteId: id === undefined ? null : Number(id) };
}

/** The images that may stand on the open website: its own and the common ones. */
export function imagesOfWebsite(images: readonly LibraryImage[], { hasHomes, websiteId }: ImageHomes) {
  if (!hasHomes || websiteId === null) return images;
  return images.filter(({ home }) => home === null || home === websiteId);
}

export const isCommon = (image: LibraryImage, { hasHomes }: ImageHomes) => hasHomes && image.home === null;

/** Why the image cannot be changed; `null` if it can. */
export function lockOf({ foreign_websites: count }: LibraryImage): { title: string; reason: string } | null {
  if (count === 0) return null;
  return {
    title: counted(count, 'Used on {count} website that is not yours.', 'Used on {count} websites that are not yours.'),
    reason: t('Only an admin, or somebody who may edit all of them, changes it.'),
  };
}

/** The id of the element that says why the image being shown is locked. */
export const lockIdOf = ({ id }: LibraryImage) => `image-${id}-locked`;

/** The website for which a copy is made: the open one, or the only one of the person. */
export function useCopyHome(): number | null {
  const homes = useImageHomes();
  const options = useHomeOptions(homes);
  return homes.websiteId ?? (options.length === 1 ? Number(options[0]?.value) : null);
}

/** The websites that an image may belong to: the open one or, outside of domains, all that the person may edit. */
export function useHomeOptions(homes: ImageHomes): { value: string; label: string }[] {
  const { hasHomes, websiteId } = homes;
  const { data } = useReading(hasHomes && websiteId === null ? readings.domains : null);
  if (!hasHomes) return [];
  return websiteId === null
    ? (data ?? []).map(({ id, fqdn }) => ({ value: String(id), label: fqdn ?? String(id) }))
    : [{ value: String(websiteId), label: t('This website') }];
}

/** The value of the choice that makes an image common. */
export const commonHome = 'common';

/** Where new images will belong to; outside of domains, an admin begins with common ones. */
export function useNewHome() {
  const homes = useImageHomes();
  const options = useHomeOptions(homes);
  const isAdmin = useMe().data?.is_admin === true;
  const [chosen, choose] = useState<string | null>(null);
  const first = homes.websiteId === null && isAdmin ? commonHome : (options[0]?.value ?? commonHome);
  const value = chosen ?? first;
  const home = value === commonHome ? null : Number(value);
  return {
    value,
    choose,
    options: homes.hasHomes ? [...options, { value: commonHome, label: t('Common: all websites') }] : [],
    /** Undefined on servers that know no homes. */
    home: homes.hasHomes ? home : undefined,
  };
}
export type NewHome = ReturnType<typeof useNewHome>;

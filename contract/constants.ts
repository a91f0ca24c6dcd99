/** The business constants from §9 of the specification, in pixels, milliseconds and characters. */
export const brand = 'Kontor';

export type ResizingType = 'fit' | 'fill' | 'fill-down' | 'force' | 'auto';
export type ImageConfig = {
  width: number;
  height: number;
  resizingType: ResizingType;
  gravity: string;
  enlarge: 0 | 1;
  extension: string;
};

export const defaultImageConfig: ImageConfig = {
  resizingType: 'fill',
  width: 100,
  height: 100,
  gravity: 'sm',
  enlarge: 1,
  extension: 'webp',
};
export const cardThumbnail: ImageConfig = { ...defaultImageConfig, resizingType: 'fit' };
export const tableThumbnail: ImageConfig = { ...cardThumbnail, width: 64, height: 64 };

export const defaultPageLayout = 'default';
export const menuDepth = 3;
export const metaDescriptionHint = { minimum: 50, maximum: 160 };
export const textareaRows = { leadText: 3, sectionBody: 10, itemBody: 5, abstract: 5, metaDescription: 2 };

export const chunkLoadTimeout = 120_000;
export const heartbeatSeconds = 15;

/** Of chosen passwords, in characters. */
export const passwordLength = { minimum: 8, maximum: 128 };

export const verifierLength = { minimum: 43, maximum: 128, default: 128 };

import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { bakeryLoaves } from './bakery-loaves.mjs';
import { bakeryMorning } from './bakery-morning.mjs';
import { bakeryOven } from './bakery-oven.mjs';
import { bakeryShop } from './bakery-shop.mjs';
import { bakeryTable } from './bakery-table.mjs';
import { hillsBothy } from './hills-bothy.mjs';
import { hillsHigh } from './hills-high.mjs';
import { hillsMap } from './hills-map.mjs';
import { hillsSky } from './hills-sky.mjs';
import { hillsWays } from './hills-ways.mjs';
import { libraryBuilding } from './library-building.mjs';
import { libraryChildren } from './library-children.mjs';
import { libraryReadingRoom } from './library-reading-room.mjs';
import { libraryRooms } from './library-rooms.mjs';
import { libraryStories } from './library-stories.mjs';
import { librarySummer } from './library-summer.mjs';
import { createPen } from './pen.mjs';

/**
 * Draws the sample images: `node samples/drawing/draw.mjs [folder] [key...]`.
 * Without a folder they are written to samples/images. Every run draws the same images.
 */
const scenes = {
  ...libraryReadingRoom,
  ...libraryRooms,
  ...libraryChildren,
  ...libraryStories,
  ...libraryBuilding,
  ...librarySummer,
  ...bakeryShop,
  ...bakeryOven,
  ...bakeryMorning,
  ...bakeryLoaves,
  ...bakeryTable,
  ...hillsHigh,
  ...hillsSky,
  ...hillsBothy,
  ...hillsWays,
  ...hillsMap,
};
const sizes = { landscape: [1600, 1067], portrait: [1067, 1600], square: [1280, 1280] };
/** The drawing reaches beyond the edges, so that the rough filter finds colour there. */
const margin = 24;
const grainStrength = 5;
/** The first quality whose file is small enough is taken; sizes in bytes. */
const qualities = [82, 74, 66];
const largestFile = 118_000;

const [folder, ...wanted] = process.argv.slice(2);
const target = folder === undefined ? fileURLToPath(new URL('../images/', import.meta.url)) : resolve(folder);
await mkdir(target, { recursive: true });
for (const [key, scene] of Object.entries(scenes)) {
  if (wanted.length > 0 && !wanted.includes(key)) continue;
  const size = await drawImage(key, scene, join(target, `${key}.webp`));
  process.stdout.write(`${key} ${Math.round(size / 1024)} KB\n`);
}

async function drawImage(key, { shape, draw }, file) {
  const [width, height] = sizes[shape];
  const seed = [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const pen = createPen(width, height, seed);
  const content = [draw(pen)].flat(9).join('');
  const { data, info } = await sharp(Buffer.from(page(pen, content)))
    .extract({ left: margin, top: margin, width, height })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  addGrain(data, info, createPen(width, height, seed + 1).random);
  for (const quality of qualities) {
    const image = await sharp(data, { raw: info }).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (image.length > largestFile && quality !== qualities.at(-1)) continue;
    await writeFile(file, image);
    return image.length;
  }
}

function page(pen, content) {
  const [width, height] = [pen.width + 2 * margin, pen.height + 2 * margin];
  const area = `filterUnits="userSpaceOnUse" x="${-margin}" y="${-margin}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-margin} ${-margin} ${width} ${height}">
<defs>
<filter id="rough" ${area}><feTurbulence type="fractalNoise" baseFrequency=".018" numOctaves="3" seed="4"/>
<feDisplacementMap in="SourceGraphic" scale="7" xChannelSelector="R" yChannelSelector="G"/></filter>
<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="14"/></filter>
<filter id="stipple" ${area} color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency=".45" numOctaves="2" seed="9" result="noise"/>
<feColorMatrix in="noise" type="matrix" values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 1.9 0 0 0 -.45" result="dots"/>
<feComposite in="SourceGraphic" in2="dots" operator="arithmetic" k1="1.7" k2="0" k3="0" k4="0"/></filter>
${pen.definitions()}</defs><g filter="url(#rough)">${content}</g></svg>`;
}

/** Paper grain: the same small change of all three channels, in place. */
function addGrain(data, { width, height, channels }, random) {
  for (let pixel = 0; pixel < width * height; pixel++) {
    const change = (random() + random() - 1) * grainStrength;
    for (let channel = 0; channel < 3; channel++) {
      const index = pixel * channels + channel;
      data[index] = Math.min(255, Math.max(0, data[index] + change));
    }
  }
}

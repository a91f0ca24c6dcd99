/** Passwords that are easy to read out and type: four words and six digits, 51 bits of entropy. */
import { randomInt } from 'node:crypto';

/** @param pick returns a uniformly random integer from 0 (inclusive) to its argument (exclusive) */
export function makePassphrase(pick: (below: number) => number = (below) => randomInt(below)): string {
  const words = Array.from({ length: wordCount }, () => passphraseWords[pick(passphraseWords.length)]);
  return [...words, String(pick(10 ** digits)).padStart(digits, '0')].join('-');
}

/** The entropy of a passphrase. */
export function passphraseBits(): number {
  return wordCount * Math.log2(passphraseWords.length) + digits * Math.log2(10);
}

const wordCount = 4;
const digits = 6;

/** 256 short words. None is a prefix of another, and no two sound alike. */
export const passphraseWords: readonly string[] = `
  acorn alder almond amber anchor apple apron arrow aspen atlas autumn badger bagel bamboo banjo barley basil basket
  beacon beetle bicycle birch biscuit bison blanket bonfire border bottle boulder branch bridge bronze bucket buffalo
  bundle butter button cabbage cactus camel candle canoe canvas carpet carrot castle cedar celery cellar cherry chimney
  cider cinnamon circle citrus clover cobalt coconut comet compass copper coral cottage cotton cradle crater cricket
  crimson crystal cumin curtain cushion cypress daisy dancer dolphin donkey dragon drawer eagle easel elbow ember
  engine envelope falcon farmer feather fennel fern ferry fiddle finch flannel flute forest fossil fountain fox galaxy
  garden garlic gazelle ginger giraffe glacier goblet goose granite grape gravel guitar hammer hammock harbour harvest
  hazel hedge heron hickory honey horizon iceberg indigo island ivory jacket jaguar jasmine jigsaw juniper kettle
  kitten ladder lagoon lantern laurel lavender lemon lentil library lilac linen lizard lobster locket lotus magnet
  magpie mango maple marble marigold market marsh meadow melon mirror mitten monsoon mosaic mountain muffin mustard
  napkin nectar needle nettle nickel nutmeg oak oasis ocean olive onion opal orange orchard osprey otter oyster paddle
  panther paper parrot peach pebble pelican pencil pepper piano pigeon pillow pine planet plum pocket pollen pony
  poppy prairie pumpkin puzzle quartz quilt rabbit radish raven ribbon river robin rocket saddle saffron salmon sandal
  sapphire scarf sesame shadow shovel silver sparrow spruce squirrel stable summit sunset swallow tangerine teapot
  temple thimble thistle tiger timber tomato trumpet tulip turnip turtle umbrella valley vanilla velvet violin walnut
  waterfall weasel whistle willow window winter yarrow yellow zebra
`
  .trim()
  .split(/\s+/);

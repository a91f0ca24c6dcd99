import type { SamplePage } from '../sample.ts';

export const safety: readonly SamplePage[] = [
  {
    path: '/safety',
    headline: 'Safety on the hill',
    lead: 'In fifty years we have called the rescue team twice. Both times it was the descent.',
    abstract: 'How the club keeps its walks safe, and what to do in an emergency.',
    image: 'hills-winter',
    sections: [
      {
        headline: 'In an emergency',
        mode: 'warning',
        body: `
          Ring **999**, ask for *police*, then *mountain rescue*. Give a grid reference. Stay where you are.

          No signal? Six blasts on the whistle, wait a minute, again.`,
      },
      {
        headline: 'Our rules',
        body: `
          - The leader may change the route or send somebody home, and need not explain until the pub.
          - There is always a back marker. Nobody walks behind the back marker.
          - Dogs on a lead from March to July, for the sake of the ground-nesting birds.`,
      },
      {
        headline: 'Learn more',
        mode: 'teaser',
        items: [
          {
            headline: 'Kit list',
            intro: 'What goes into the rucksack, season by season.',
            image: 'hills-boots',
            link: ['/safety/kit', 'Kit list'],
          },
          {
            headline: 'Navigation',
            intro: 'Map, compass, and when to look at them.',
            image: 'hills-map',
            link: ['/safety/navigation', 'Navigation'],
          },
        ],
      },
    ],
  },
  {
    path: '/safety/kit',
    headline: 'Kit list',
    lead: 'Carry what you need when it goes wrong, not what you need when it goes well.',
    abstract: 'What to wear and carry on a day walk, in summer and in winter.',
    image: 'hills-boots',
    sections: [
      {
        headline: 'Always',
        body: `
          - Boots with a sole you can still see
          - Waterproof jacket **and** trousers
          - A warm layer more than you think
          - Map, whistle, head torch
          - Food for two hours longer than planned`,
      },
      {
        headline: 'From November to March',
        body: `
          | What | Why |
          | --- | --- |
          | Second pair of gloves | The first pair gets wet |
          | Group shelter | Lunch out of the wind; the leader has one |
          | Flask | Morale |
          | Ice axe, crampons | Only if you know how: [winter skills](/walks/winter-skills) |`,
      },
      {
        headline: 'Borrow it',
        mode: 'contact',
        body: 'The kit cupboard at the Old School is open half an hour before every Sunday walk. Boots from size 3 to 12, free of charge, please bring them back without the mud.',
      },
    ],
  },
  {
    path: '/safety/navigation',
    headline: 'Navigation',
    lead: 'A phone is a fine map until it is cold, wet or flat.',
    abstract: 'Three habits that keep you on the route, and the club’s map evenings.',
    image: 'hills-map',
    sections: [
      {
        headline: 'Three habits',
        mode: 'image-left',
        image: 'hills-map',
        body: `
          1. **Thumb the map.** Keep your thumb where you are and move it every ten minutes.
          2. **Tick off features.** Wall, stream, sheepfold: say the next three before you set off.
          3. **Look back.** The way home looks different from the way out.`,
      },
      {
        headline: 'Map evenings',
        body: 'Every second Monday from October to February, half past seven at the Old School. Dev lays out the fells on the floor with blankets; you find your way across in socks.',
      },
    ],
  },
];

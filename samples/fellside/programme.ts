import type { SamplePage } from '../sample.ts';

export const programme: readonly SamplePage[] = [
  {
    path: '/walks/sunrise',
    headline: 'Midsummer sunrise',
    layout: 'walk',
    subline: 'Grade B, 6 miles, 420 metres of ascent, Sunday 21 June 2026',
    lead: 'Meet at two in the morning, sunrise at 4.38, bacon at five.',
    abstract: 'The club’s night walk to the summit of Thorn How for the longest day.',
    image: 'hills-sunrise',
    sections: [
      {
        headline: 'The plan',
        body: `
          | Time | What |
          | --- | --- |
          | 02.00 | Meet at the Old School, head torches on |
          | 02.15 | Start, slowly |
          | 04.10 | Summit, dry shirts, tea |
          | 04.38 | Sunrise, if the clouds allow |
          | 05.00 | Breakfast on Dev’s stove |`,
      },
      {
        headline: 'What you need',
        mode: 'image-left',
        image: 'hills-sunrise',
        body: 'A head torch with fresh batteries, gloves even in June, a mug. We lend torches; ask by the Friday before. Children from ten years with a grown-up.',
        link: ['/safety/kit', 'Kit list'],
      },
    ],
  },
  {
    path: '/walks/winter-skills',
    headline: 'Winter skills day',
    layout: 'walk',
    subline: 'Grade D, Saturday 16 January 2027',
    lead: 'A day on the north side of Helm to learn how not to slide, and how to stop when you do.',
    abstract: 'A guided day with ice axe and crampons for members with hill experience.',
    image: 'hills-winter',
    sections: [
      {
        headline: 'What we practise',
        body: `
          1. Walking in crampons, flat-footed and on the front points
          2. Stopping a fall with the axe, from all four positions
          3. Reading the snow, and deciding to go home`,
      },
      {
        headline: 'Places',
        mode: 'contact',
        body: 'Eight places, two instructors, £45 for members. Axe, crampons and helmet are included. You should have done at least five walks of [grade C](/walks/grades).',
        link: ['mailto:walks@fellside-walkers.org.uk', 'Ask for a place'],
      },
    ],
  },
  {
    path: '/programme',
    headline: 'Programme',
    layout: 'list',
    lead: 'Printed twice a year, changed by the weather every week.',
    abstract: 'All walks, talks and work parties of the Fellside Walkers.',
    image: 'hills-map',
    sections: [
      {
        headline: 'Coming up',
        mode: 'teaser',
        items: [
          {
            headline: 'Calendar',
            mode: 'component',
            component: { name: 'event_list', config: { calendar: 'fellside', count: '10', grouping: 'week' } },
          },
        ],
      },
      {
        headline: 'Highlights',
        mode: 'teaser',
        items: [
          {
            headline: 'Midsummer sunrise',
            mode: 'event',
            intro: 'Sunday 21 June, 2 am',
            body: 'Up Thorn How in the dark.',
            link: ['/walks/sunrise', 'Midsummer sunrise'],
          },
          {
            headline: 'Path repair weekend',
            mode: 'event',
            intro: '12 and 13 September',
            body: 'Stone pitching below the Rigg. Gloves and lunch provided.',
            link: ['/news/path-repair', 'Path repair'],
          },
          {
            headline: 'Annual dinner',
            mode: 'event',
            intro: 'Friday 20 November, 7 pm',
            body: 'At the Fox and Lamb. *Menu not settled yet.*',
            unpublished: true,
          },
        ],
      },
      {
        headline: 'When a walk is off',
        mode: 'warning',
        body: 'The leader decides by **seven in the morning**. Look here, or ring the answering machine: 015395 55 012.',
      },
    ],
  },
  {
    path: '/programme/weekend-away',
    headline: 'Weekend away 2026',
    unpublished: true,
    notInSitemap: true,
    lead: 'Two nights on the west coast, three walks to choose from each day.',
    abstract: 'The club’s autumn weekend, 9 to 11 October 2026.',
    image: 'hills-bothy',
    sections: [
      {
        headline: 'Draft for the committee',
        body: `
          - Hostel holds 24; we have an option until **31 July**
          - £78 a head with breakfast, minibus £12
          - Dev to lead the ridge, Moira the coast, somebody the tea room`,
      },
      {
        headline: 'Open questions',
        unpublished: true,
        body: 'Single rooms? Dogs? Who drives the second minibus? To be settled at the July meeting.',
      },
    ],
  },
  {
    path: '/news/path-repair',
    headline: 'Path repair below the Rigg',
    lead: 'Two days, thirty tonnes of stone and a surprising amount of soup.',
    abstract: 'Volunteers wanted for the path repair weekend on 12 and 13 September 2026.',
    image: 'hills-path',
    breadcrumbs: [
      ['Home', '/'],
      ['Programme', '/programme'],
    ],
    sections: [
      {
        headline: 'Why',
        body: 'The path up the Rigg is now **nine metres wide** where it was two. Rain runs down it and takes the hillside along. We rebuild eighty metres with pitched stone, so that grass can come back on both sides.',
      },
      {
        headline: 'Come and help',
        mode: 'image-left',
        image: 'hills-group',
        body: 'No skill needed; the ranger shows you. Strong backs carry, everyone else seeds, sweeps and stirs. Meet at the fell gate at nine, finish at four.',
        link: ['/contact', 'Put your name down'],
      },
    ],
  },
];

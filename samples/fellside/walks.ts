import type { SamplePage } from '../sample.ts';

export const walks: readonly SamplePage[] = [
  {
    path: '/',
    headline: 'Fellside Walkers',
    subline: 'Out in all weathers since 1974',
    lead: 'Three walks a week, from a stroll by the beck to a long day on the ridge. Nobody is left behind, and there is always cake.',
    abstract: 'A friendly hill-walking club in Thornbeck with three walks a week for all abilities.',
    image: 'hills-group',
    breadcrumbs: 'none',
    sections: [
      {
        headline: 'This week',
        mode: 'teaser',
        lead: 'Come along without booking. Your first three walks are free.',
        items: [
          {
            headline: 'Tuesday amble',
            intro: 'Five miles, no hills to speak of, pub at the end.',
            image: 'hills-path',
            link: ['/walks/seven-stiles', 'Seven Stiles'],
          },
          {
            headline: 'Thursday evening',
            intro: 'Two hours after work, home before dark.',
            image: 'hills-tarn',
            link: ['/walks/blackbeck-tarn', 'Blackbeck Tarn'],
          },
          {
            headline: 'Sunday on the tops',
            intro: 'A whole day, a packed lunch and two and a half thousand feet.',
            image: 'hills-ridge',
            link: ['/walks/helm-ridge', 'Helm Ridge'],
          },
        ],
      },
      {
        headline: 'New to walking?',
        mode: 'image-left',
        image: 'hills-boots',
        body: 'You need shoes that do not slip, something against the rain and a sandwich. Everything else can be borrowed from the **kit cupboard** at the Old School. Read [what to expect on your first walk](/join/first-walk).',
        link: ['/join', 'Join the club'],
      },
      {
        headline: 'Moira Tennant, walks secretary',
        mode: 'quote',
        body: '> I came for the hills and stayed for the company. Fifty years on I still could not tell you which of the two is steeper.',
      },
    ],
  },
  {
    path: '/walks',
    headline: 'Walks',
    layout: 'list',
    lead: 'Our own routes, walked and checked by members at least once a year.',
    abstract: 'Routes of the Fellside Walkers with grade, distance and height.',
    image: 'hills-path',
    sections: [
      {
        headline: 'High walks',
        mode: 'teaser',
        items: [
          {
            headline: 'Helm Ridge',
            intro: 'Grade C. 11 miles, 780 metres of ascent.',
            image: 'hills-ridge',
            link: ['/walks/helm-ridge', 'Helm Ridge'],
          },
          {
            headline: 'Midsummer sunrise',
            intro: 'Grade B. Up in the dark, breakfast on the summit.',
            image: 'hills-sunrise',
            link: ['/walks/sunrise', 'Midsummer sunrise'],
          },
          {
            headline: 'Winter skills day',
            intro: 'Grade D. Ice axe and crampons provided.',
            image: 'hills-winter',
            link: ['/walks/winter-skills', 'Winter skills day'],
          },
        ],
      },
      {
        headline: 'Low walks',
        mode: 'teaser',
        items: [
          {
            headline: 'Blackbeck Tarn',
            intro: 'Grade A. 4 miles round the water.',
            image: 'hills-tarn',
            link: ['/walks/blackbeck-tarn', 'Blackbeck Tarn'],
          },
          {
            headline: 'Seven Stiles',
            intro: 'Grade A. 5 miles through hay meadows.',
            image: 'hills-stile',
            link: ['/walks/seven-stiles', 'Seven Stiles'],
          },
          {
            headline: 'The Old Drovers’ Road',
            intro: 'Grade B. 9 miles from inn to inn.',
            image: 'hills-path',
            link: ['/walks/old-drovers-road', 'The Old Drovers’ Road'],
          },
          { headline: 'Quarry loop', intro: 'Closed until the footbridge is back.', unpublished: true },
        ],
      },
      {
        headline: 'What the letters mean',
        body: 'Every walk has a grade from A to D. If in doubt, start one letter lower than you think: see [grades explained](/walks/grades).',
      },
    ],
  },
  {
    path: '/walks/grades',
    headline: 'Grades explained',
    lead: 'The grade tells you about the hardest half hour of a walk, not about the average.',
    abstract: 'What the grades A to D mean for distance, height and ground.',
    sections: [
      {
        headline: 'The four grades',
        body: `
          | Grade | Distance | Ascent | Ground |
          | --- | --- | --- | --- |
          | A | up to 5 miles | under 150 m | paths and lanes |
          | B | up to 9 miles | under 450 m | rough paths, stiles |
          | C | up to 13 miles | under 900 m | open fell, some scrambling with hands |
          | D | any | any | snow, ice or exposed ridges; by arrangement |`,
      },
      {
        headline: 'Pace',
        body: `
          We walk at the pace of the **slowest** and stop at the top of every climb until all are there. On grade C that is about two miles an hour, breaks included.

          If you would rather go faster, offer to be the back marker once. It teaches patience and plant names.`,
      },
    ],
  },
  {
    path: '/walks/helm-ridge',
    headline: 'Helm Ridge',
    layout: 'walk',
    subline: 'Grade C, 11 miles, 780 metres of ascent',
    lead: 'The skyline you see from the village, end to end, with the whole bay laid out on a clear day.',
    abstract: 'The full traverse of Helm Ridge from Thornbeck and back by the mine track.',
    image: 'hills-ridge',
    sections: [
      {
        headline: 'The route',
        mode: 'image-left',
        image: 'hills-map',
        body: `
          1. From the Old School up Church Lane to the fell gate (NY 341 087).
          2. Left along the wall, then straight up the **Rigg**: the steepest part, over in forty minutes.
          3. Along the ridge over three tops. The cairn on the third has a visitors’ book in a biscuit tin.
          4. Down the old mine track to Blackbeck and back by the water.`,
      },
      {
        headline: 'Before you go',
        mode: 'warning',
        body: 'There is **no water** on the ridge after May and no way off to the east. In mist, turn back at the second top. Read [navigation](/safety/navigation) and leave your route with somebody.',
        link: ['/safety', 'Safety on the hill'],
      },
      {
        headline: 'Getting there',
        body: 'Bus 77 from the station to Thornbeck Green, every two hours. The car park at the church holds nine cars and is free; please leave the gateway for the hearse.',
      },
    ],
  },
  {
    path: '/walks/blackbeck-tarn',
    headline: 'Blackbeck Tarn',
    layout: 'walk',
    subline: 'Grade A, 4 miles, 90 metres of ascent',
    lead: 'An evening walk round still water, with a good chance of an otter and a certainty of midges.',
    abstract: 'An easy circuit of Blackbeck Tarn on gravel paths.',
    image: 'hills-tarn',
    sections: [
      {
        headline: 'The route',
        mode: 'image-left',
        image: 'hills-tarn',
        body: 'From the car park follow the gravel path clockwise. At the boathouse a **boardwalk** crosses the bog; after the larches you may leave the path and sit on the flat rocks. The whole circuit can be done with an all-terrain pushchair.',
      },
      {
        headline: 'Where it is',
        mode: 'map-strip',
        items: [
          {
            headline: 'Blackbeck car park',
            mode: 'component',
            component: { name: 'map', config: { address: 'NY 358 094', zoom: 'region' } },
          },
        ],
      },
      {
        headline: 'On the way',
        body: `
          - the **boathouse** of 1887, with a slate roof and no boat
          - *sundew* on both sides of the boardwalk: look, do not pick
          - a bench for Arthur Lowther, who led this walk two hundred times`,
      },
    ],
  },
  {
    path: '/walks/seven-stiles',
    headline: 'Seven Stiles',
    layout: 'walk',
    subline: 'Grade A, 5 miles, 60 metres of ascent',
    lead: 'Hay meadows, a packhorse bridge and exactly seven stiles. Children count them and always find eight.',
    abstract: 'A gentle meadow walk from Thornbeck to the Fox and Lamb.',
    image: 'hills-stile',
    sections: [
      {
        headline: 'The route',
        mode: 'image-left',
        image: 'hills-stile',
        body: 'Cross the green, take the path beside the chapel and follow the beck downstream. In June walk in **single file**: the hay is somebody’s winter. The last stile lets you straight into the garden of the Fox and Lamb.',
      },
      {
        headline: 'Back again',
        body: 'Bus 77 at ten past the hour from outside the pub, or by the same way in the evening light, when the hares come out. Two of the stiles have dog gates; the other five need a lift.',
      },
    ],
  },
  {
    path: '/walks/old-drovers-road',
    headline: 'The Old Drovers’ Road',
    layout: 'walk',
    subline: 'Grade B, 9 miles, 310 metres of ascent',
    lead: 'Cattle came this way from the north until the railway was built. The walls are still forty feet apart.',
    abstract: 'From Thornbeck to Kirkgarth along the drovers’ road, back by bus.',
    image: 'hills-path',
    sections: [
      {
        headline: 'The route',
        mode: 'image-left',
        image: 'hills-path',
        body: 'A green lane climbs gently to the **Hause**, where the drovers paid their toll, and falls in long bends to Kirkgarth. Strong walkers can add the summit of [High Pike](/walks/high-pike) on the way: another hour and a half.',
      },
      {
        headline: 'Inns',
        body: `
          - The **Fox and Lamb**, Thornbeck: soup, dogs welcome
          - The **Hause Inn**: ruin, but the spring still runs
          - The **Drover’s Rest**, Kirkgarth: pies until three o’clock`,
      },
    ],
  },
];

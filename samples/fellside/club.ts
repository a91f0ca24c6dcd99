import type { SamplePage } from '../sample.ts';

export const club: readonly SamplePage[] = [
  {
    path: '/club',
    headline: 'The club',
    lead: 'One hundred and forty members, aged nine to eighty-eight, and a hut with a stove.',
    abstract: 'Who the Fellside Walkers are and how the club is run.',
    image: 'hills-group',
    sections: [
      {
        headline: 'How it began',
        mode: 'image-left',
        image: 'hills-group',
        body: 'In March 1974 eleven people answered a card in the post office window: *Anyone for Helm on Sunday?* Nine came back before dark, two found the pub first. The club was founded there and then, on the back of a bus timetable that still hangs in the bothy.',
      },
      {
        headline: 'More about us',
        mode: 'teaser',
        items: [
          { headline: 'The committee', mode: 'link', link: ['/club/committee', 'Committee'] },
          { headline: 'The bothy', mode: 'link', link: ['/club/bothy', 'Bothy'] },
          { headline: 'Pictures', mode: 'link', link: ['/club/pictures', 'Pictures'] },
        ],
      },
    ],
  },
  {
    path: '/club/committee',
    headline: 'The committee',
    lead: 'Elected in November, thanked in December, grumbled at for the rest of the year.',
    abstract: 'The people who run the Fellside Walkers.',
    sections: [
      {
        headline: 'This year',
        mode: 'teaser',
        items: [
          {
            headline: 'Ruth Airey',
            mode: 'person',
            intro: 'Chair',
            body: 'Retired district nurse. Has bandaged most of the membership.',
          },
          {
            headline: 'Moira Tennant',
            mode: 'person',
            intro: 'Walks secretary',
            body: 'Founder member. Carries a flask of *very* strong tea.',
          },
          {
            headline: 'Dev Patel',
            mode: 'person',
            intro: 'Programme and winter skills',
            body: 'Mountain leader. Cooks breakfast on summits.',
          },
          {
            headline: 'Colin Braithwaite',
            mode: 'person',
            intro: 'Treasurer',
            body: 'Knows what the stove cost and will tell you.',
          },
        ],
      },
      {
        headline: 'Meetings',
        body: 'First Wednesday of the month at half past seven in the Old School. Members may listen and, if they bring biscuits, speak.',
      },
    ],
  },
  {
    path: '/club/bothy',
    headline: 'The bothy',
    lead: 'A shepherd’s hut at the head of Blackbeck: eight bunks, one stove, no signal.',
    abstract: 'How to stay at the club’s bothy: price, booking and what to bring.',
    image: 'hills-bothy',
    sections: [
      {
        headline: 'Staying there',
        mode: 'image-left',
        image: 'hills-bothy',
        body: `
          Members pay **£6 a night**, guests £10. The key is with Ruth; book with her at least a week before.

          - Bring a sleeping bag, food and a candle.
          - Water comes from the beck. Boil it.
          - Carry out what you carried in, and one bag of what others did not.`,
        link: ['/contact', 'Ask for a date'],
      },
      {
        headline: 'How to get there',
        body: 'Three miles from the [Blackbeck car park](/walks/blackbeck-tarn), the last one without a path. Follow the wall, not the stream: the stream goes over a waterfall.',
      },
    ],
  },
  {
    path: '/club/pictures',
    headline: 'Pictures',
    layout: 'gallery',
    abstract: 'Fifty years of wet people on good paths.',
    image: 'hills-sunrise',
    sections: [
      {
        headline: 'This year',
        mode: 'teaser',
        items: [
          { headline: 'New Year on Helm', intro: 'Minus six, no wind, one thermos lost.', image: 'hills-winter' },
          { headline: 'The long way round', intro: 'April, before the lambs.', image: 'hills-stile' },
          { headline: 'Half past four', intro: 'Thorn How on the longest day.', image: 'hills-sunrise' },
          { headline: 'After the walk', intro: 'Boots, counted: thirty-one.', image: 'hills-boots' },
        ],
      },
      {
        headline: 'Send us yours',
        body: 'One picture a walk is plenty. Say where it was taken and who is in it, and ask them first.',
      },
    ],
  },
  {
    path: '/join',
    headline: 'Join the club',
    layout: 'form',
    lead: 'Walk with us three times, then decide.',
    abstract: 'Membership of the Fellside Walkers costs £24 a year.',
    sections: [
      {
        headline: 'What it costs',
        body: `
          | Membership | A year |
          | --- | --- |
          | Adult | £24 |
          | Two at one address | £40 |
          | Under 18 | free |
          | Cannot afford it | tell Colin, nobody else will know |`,
      },
      {
        headline: 'What you get',
        body: `
          - three walks a week with a leader who knows the way
          - the [bothy](/club/bothy) at member’s price
          - insurance on every walk in the programme
          - ten per cent off at Thornbeck Outdoors`,
      },
      {
        headline: 'Forms',
        mode: 'teaser',
        items: [
          {
            headline: 'Membership form',
            mode: 'download',
            intro: 'PDF, 2 pages. Print, sign, hand to any leader.',
            link: ['https://files.example/fellside/membership.pdf', 'Download'],
          },
          {
            headline: 'Club news by email',
            mode: 'component',
            component: { name: 'newsletter_form', config: { list: 'fellside-news', ask_name: true } },
          },
        ],
      },
    ],
  },
  {
    path: '/join/first-walk',
    headline: 'Your first walk',
    lead: 'What happens, in the order in which it happens.',
    abstract: 'What to expect when you walk with the club for the first time.',
    image: 'hills-boots',
    sections: [
      {
        headline: 'On the day',
        body: `
          1. Be at the Old School a quarter of an hour early and look for the **red rucksack**: that is the leader.
          2. Give your name and a number to ring in case of need. The list is thrown away in the evening.
          3. Say if something hurts. Knees are not a secret.
          4. Walk. Talk or do not talk.
          5. Cake.`,
      },
      {
        headline: 'Which walk?',
        mode: 'image-left',
        image: 'hills-path',
        body: 'Start with a Tuesday amble of [grade A](/walks/grades). If you arrive at the pub wanting more, come on Sunday.',
        link: ['/walks', 'All walks'],
      },
      {
        headline: 'Questions',
        mode: 'teaser',
        items: [
          {
            headline: 'Questions, folded',
            mode: 'component',
            component: { name: 'accordion', config: { open_first: false, heading_level: 'h3' } },
          },
        ],
      },
    ],
  },
  {
    path: '/contact',
    headline: 'Contact',
    lead: 'We are on the hill. Leave a message and somebody will ring back in the evening.',
    abstract: 'Telephone, email and address of the Fellside Walkers.',
    sections: [
      {
        headline: 'Fellside Walkers',
        mode: 'contact',
        body: `
          The Old School, Church Lane, Thornbeck

          015395 55 012, hello@fellside-walkers.org.uk`,
        link: ['/programme', 'Next walks'],
      },
      {
        headline: 'Who to ask',
        body: `
          - about a **walk**: Moira Tennant
          - about the **bothy**: Ruth Airey
          - about **money**: Colin Braithwaite
          - about anything else: see the [committee](/club/committee)`,
      },
    ],
  },
];

import { displayMode, layout, type SampleDomain } from '../sample.ts';
import { club } from './club.ts';
import { programme } from './programme.ts';
import { safety } from './safety.ts';
import { walks } from './walks.ts';

export const fellside: SampleDomain = {
  fqdn: 'fellside-walkers.org.uk',
  slug: 'fellside-walkers',
  language: 'en',
  description: `
    Editors: Moira Tennant (walks), Dev Patel (programme). Grades and distances come from the leader, never from an app.
    Grid references in full: NY 000 000. Temperatures in Celsius, heights in metres, beer in pints.`,
  footerText: 'Fellside Walkers, The Old School, Church Lane, Thornbeck. Registered as a club since 1974.',
  metaData: {
    title: 'Fellside Walkers',
    keywords: 'walking club, hill walking, fells, rambling',
    description:
      'A friendly hill-walking club in Thornbeck: three walks a week, all abilities, one bothy and a lot of tea.',
  },
  startPage: '/',
  clientTokens: ['website-build', 'newsletter'],
  settings: {
    layouts: [
      layout('default', 'An ordinary page.', {
        isDefault: true,
        page: [640, 360],
        section: [560, 420],
        item: [200, 200],
      }),
      layout('walk', 'One walk: large picture, facts in a table.', {
        shows: 'headline subline lead_text image abstract',
        page: [1200, 675],
        section: [800, 450],
        item: [240, 180],
      }),
      layout('list', 'A long list of walks or news.', { page: [640, 360], item: [240, 180] }),
      layout('form', 'A form with a few words before it.', { shows: 'headline lead_text abstract' }),
      layout('gallery', 'Pictures in rows.', {
        shows: 'headline image abstract',
        section: [600, 600],
        item: [480, 360],
      }),
    ],
    section_display_modes: [
      displayMode('text', 'Text in one column', { isDefault: true, shows: 'headline lead_text body' }),
      displayMode('image-left', 'Picture on the left, text on the right', {
        shows: 'headline lead_text body image link',
        image: [560, 420],
      }),
      displayMode('teaser', 'A row of cards under a heading', { shows: 'headline lead_text' }),
      displayMode('quote', 'What a member said', { shows: 'headline body' }),
      displayMode('contact', 'A box with a name and a number', { shows: 'headline body link' }),
      displayMode('warning', 'A box that nobody may miss', { shows: 'headline body link' }),
    ],
    item_display_modes: [
      displayMode('card', 'Card with a picture', {
        isDefault: true,
        shows: 'headline intro image link',
        image: [320, 240],
      }),
      displayMode('event', 'A date in the programme', { shows: 'headline intro body link' }),
      displayMode('person', 'Portrait', { shows: 'headline intro body image', image: [180, 180] }),
      displayMode('link', 'One line with an arrow', { shows: 'headline link' }),
      displayMode('download', 'A file', { shows: 'headline intro link' }),
      displayMode('component', 'A building block', { shows: 'headline component' }),
    ],
  },
  menus: [
    {
      name: 'main',
      displayName: 'Main menu',
      entries: [
        {
          text: 'Walks',
          target: '/walks',
          entries: [
            {
              text: 'High',
              entries: [
                { text: 'Helm Ridge', target: '/walks/helm-ridge' },
                { text: 'Midsummer sunrise', target: '/walks/sunrise' },
              ],
            },
            {
              text: 'Low',
              entries: [
                { text: 'Blackbeck Tarn', target: '/walks/blackbeck-tarn' },
                { text: 'Seven Stiles', target: '/walks/seven-stiles' },
              ],
            },
            { text: 'Grades explained', target: '/walks/grades' },
          ],
        },
        { text: 'Programme', target: '/programme' },
        {
          text: 'The club',
          target: '/club',
          entries: [
            { text: 'Committee', target: '/club/committee' },
            { text: 'The bothy', target: '/club/bothy' },
          ],
        },
        { text: 'Join', target: '/join' },
      ],
    },
    {
      name: 'footer',
      displayName: 'Footer',
      entries: [
        { text: 'Safety', target: '/safety' },
        { text: 'Contact', target: '/contact' },
        { text: 'Mountain weather', target: 'https://weather.example/fells' },
      ],
    },
  ],
  pages: [...walks, ...programme, ...club, ...safety],
};

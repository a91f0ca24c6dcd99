/** The components that the sample websites use. */
export type SampleComponent = {
  name: string;
  displayName: string;
  description: string;
  schema: readonly SampleField[];
};

type SampleField = {
  name: string;
  type: 'string' | 'boolean';
  enum?: readonly string[];
  description: string;
  default?: string | boolean;
};

export const sampleComponents: readonly SampleComponent[] = [
  {
    name: 'opening_hours',
    displayName: 'Opening hours table',
    description: 'Shows the opening hours of one or all locations.',
    schema: [
      {
        name: 'locations',
        type: 'string',
        enum: ['all', 'main', 'north', 'bus'],
        description: 'Which locations the table lists.',
        default: 'all',
      },
      { name: 'show_today', type: 'boolean', description: 'Puts today first.', default: true },
      { name: 'highlight', type: 'boolean', description: 'Marks days with other hours than usual.', default: false },
      { name: 'caption', type: 'string', description: 'Text above the table.' },
    ],
  },
  {
    name: 'newsletter_form',
    displayName: 'Newsletter form',
    description: 'One field for an email address and the consent that goes with it.',
    schema: [
      { name: 'list', type: 'string', description: 'The name of the mailing list.', default: 'general' },
      { name: 'button_text', type: 'string', description: 'What the button says.', default: 'Subscribe' },
      { name: 'ask_name', type: 'boolean', description: 'Asks for a first name as well.', default: false },
    ],
  },
  {
    name: 'map',
    displayName: 'Map',
    description: 'A map with one marker. It is loaded only after the visitor agrees.',
    schema: [
      { name: 'address', type: 'string', description: 'Street, number and town, or a grid reference.' },
      {
        name: 'zoom',
        type: 'string',
        enum: ['street', 'quarter', 'town', 'region'],
        description: 'How much of the surroundings is shown.',
        default: 'street',
      },
      { name: 'show_route_link', type: 'boolean', description: 'Offers directions in another tab.', default: true },
    ],
  },
  {
    name: 'event_list',
    displayName: 'Event list',
    description: 'The next dates of a calendar, one after another or grouped.',
    schema: [
      { name: 'calendar', type: 'string', description: 'The short name of the calendar.' },
      { name: 'count', type: 'string', enum: ['3', '5', '10', '25'], description: 'How many dates.', default: '5' },
      {
        name: 'grouping',
        type: 'string',
        enum: ['none', 'week', 'month'],
        description: 'Headings between the dates.',
        default: 'none',
      },
      { name: 'show_past', type: 'boolean', description: 'Lists dates of the last four weeks too.', default: false },
    ],
  },
  {
    name: 'accordion',
    displayName: 'Accordion',
    description: 'Folds the items of its section and opens one at a time.',
    schema: [
      { name: 'open_first', type: 'boolean', description: 'Shows the first item unfolded.', default: false },
      {
        name: 'heading_level',
        type: 'string',
        enum: ['h2', 'h3', 'h4'],
        description: 'The level of the headings, so that the outline of the page stays right.',
        default: 'h3',
      },
    ],
  },
];

/** The initial schema of a new component: one field of each kind (ADM-07). */
export const sampleSchema = `[
  {
    "name": "headline",
    "label": "Headline",
    "type": "string",
    "description": "Text above the component."
  },
  {
    "name": "size",
    "type": "string",
    "enum": ["small", "medium", "large"],
    "description": "How much room it takes.",
    "default": "medium"
  },
  {
    "name": "show_border",
    "type": "boolean",
    "description": "Draws a line around it.",
    "default": false
  }
]`;

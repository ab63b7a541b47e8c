/** The brand's own colours, as they are in the theme; a card is printed and knows no dark scheme. */
export const cardColours = {
  forestDeep: '#0f3221',
  forest: '#17472e',
  forestRaised: '#1f5c3b',
  forestPale: '#dcebe0',
  amber: '#f9b233',
  paper: '#f8f5ef',
  white: '#ffffff',
  ink: '#16211b',
  inkSoft: '#4f483e',
  line: '#d8cfc1',
} as const

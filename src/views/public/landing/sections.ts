export const sections = [
  { id: 'programme', name: 'Programme' },
  { id: 'venue', name: 'Venue' },
  { id: 'dates', name: 'Dates' },
  { id: 'contact', name: 'Contact' },
] as const

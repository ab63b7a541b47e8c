const sections = [
  { id: 'programme', name: 'Programme' },
  { id: 'venue', name: 'Venue' },
  { id: 'dates', name: 'Dates' },
  { id: 'contact', name: 'Contact' },
] as const

/** A camp may have no programme. */
export const sectionsOf = (hasProgramme: boolean) =>
  sections.filter(({ id }) => hasProgramme || id !== 'programme')

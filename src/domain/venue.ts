import { eventCountry } from './event.ts'

/** A map search for what is known of the venue. */
export const directionsUrl = `https://www.openstreetmap.org/search?query=${encodeURIComponent(eventCountry)}`

import { eventCountry } from './event.ts'

export const directionsUrl = `https://www.openstreetmap.org/search?query=${encodeURIComponent(eventCountry)}`

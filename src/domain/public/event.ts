/** Facts of the event (portal document §1 and §9). */

export const productName = 'Camporee Portal'
export const eventName = '2025 Pathfinder Camporee'

export const eventStart = '2025-04-13T06:00:00Z'
export const eventEnd = '2025-04-19T19:00:00Z'
export const eventDates = 'April 13–19, 2025'
export const eventTimeZone = 'CAT (UTC+2)'

/** The documents give no name or address of the venue. */
export const eventCountry = 'Zimbabwe'
export const eventVenue = `A camp venue in ${eventCountry}`

export const registrationFee = '$239'
export const registrationFeeLabel = 'early bird price'

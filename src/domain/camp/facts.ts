import { type CampZone, centralAfricaTime, setCampZone } from '../lib/campTime.ts'
import { setCampCurrency } from '../lib/money.ts'
import { type Product, products } from '../till/products.ts'

/**
 * Facts of a camp, in the groups in which a lead saves them. A text that is not known is empty. Days are
 * `YYYY-MM-DD` and clocks `HH:MM` at the camp.
 */
export interface CampFacts {
  readonly identity: {
    readonly name: string
    /** Part of the product's name, and the name of the installed app. */
    readonly shortName: string
    readonly organiser: string
    /** One line under the name on the landing page. */
    readonly welcome: string
  }
  readonly logo: {
    /** The name of the picture (logo.ts); empty for the mark of the portal. */
    readonly picture: string
  }
  readonly time: {
    readonly firstDay: string
    readonly lastDay: string
    readonly begins: string
    readonly ends: string
    /** IANA name, such as Africa/Harare. */
    readonly zone: string
  }
  readonly place: {
    readonly country: string
    readonly venue: string
    readonly about: string
    readonly address: string
    /** Only https. */
    readonly mapUrl: string
  }
  readonly contact: {
    readonly email: string
    readonly phone: string
    readonly whatsApp: string
  }
  readonly money: {
    /** ISO 4217, with two decimals. */
    readonly currency: string
    readonly symbol: string
    readonly isSymbolBehind: boolean
    readonly fee: string
    readonly feeLabel: string
    /** With which a new stall starts. */
    readonly products: readonly Product[]
  }
  readonly words: {
    readonly event: string
    readonly group: string
    readonly groups: string
    /** Whether a card prints "Conference" under a group without that word. */
    readonly printsConference: boolean
  }
  readonly pages: {
    readonly registration: RegistrationWay
    /** Only https. */
    readonly registrationUrl: string
    /** Where there is no form: how people register. */
    readonly registrationText: string
    /** A camp with saved facts stores the messages for the office; the documented camp sends nothing. */
    readonly hasContactForm: boolean
    readonly hasNewsletter: boolean
  }
  readonly rules: {
    /** In years. Gates ask with whom younger people, and those of unknown age, leave; 0 asks nobody. */
    readonly askedBelow: number
    /** After the last day of the camp, for new pairings. */
    readonly pairingDays: number
  }
}

/** How people register: with the form to print, at another address, or as the words of the page say. */
export const registrationWays = ['form', 'link', 'off'] as const
export type RegistrationWay = (typeof registrationWays)[number]

export type FactsGroup = keyof CampFacts

export const factsGroups = [
  'identity',
  'logo',
  'time',
  'place',
  'contact',
  'money',
  'words',
  'pages',
  'rules',
] as const satisfies readonly FactsGroup[]

export interface Camp {
  /** 0 for the documented camp; each saved change adds one. */
  readonly version: number
  readonly facts: CampFacts
  readonly zone: CampZone
  /** In a static build, whose server stores nothing. */
  readonly isStatic?: true
}

/** The camp of the documents (portal document §1 and §9), which give no name or address of the venue. */
export const documentedCamp: Camp = {
  version: 0,
  facts: {
    identity: {
      name: '2025 Pathfinder Camporee',
      shortName: 'Camporee',
      organiser: '',
      welcome:
        'Seven days under canvas: parades and honours, worship and adventure, and a whole field of friends.',
    },
    logo: { picture: '' },
    time: {
      ...{ firstDay: '2025-04-13', lastDay: '2025-04-19' },
      ...{ begins: '08:00', ends: '21:00', zone: 'Africa/Harare' },
    },
    place: {
      ...{ country: 'Zimbabwe', venue: 'A camp venue in Zimbabwe', address: '', mapUrl: '' },
      about:
        'Wide sky, room for every club and a fire in the middle. The map shows the whole country: ask the camp office where the gate is before you set out.',
    },
    contact: { email: '', phone: '', whatsApp: '' },
    money: {
      ...{ currency: 'USD', symbol: '$', isSymbolBehind: false },
      ...{ fee: '$239', feeLabel: 'early bird price', products },
    },
    words: { event: 'camporee', group: 'Union', groups: 'Unions', printsConference: true },
    pages: {
      ...{ registration: 'form', registrationUrl: '', registrationText: '' },
      ...{ hasContactForm: true, hasNewsletter: true },
    },
    rules: { askedBelow: 18, pairingDays: 3 },
  },
  zone: centralAfricaTime,
}

let written = documentedCamp

/**
 * Sets the camp of this page, worker or process. Times and amounts are written for it, and so are cards and
 * files, which know no React context.
 */
export function writeFor(camp: Camp): void {
  written = camp
  setCampZone(camp.zone)
  setCampCurrency(camp.facts.money)
}

export function writtenCamp(): Camp {
  return written
}

export function portalNameOf({ identity }: CampFacts): string {
  return `${identity.shortName} Portal`
}

export function registrationTitleOf({ identity }: CampFacts): string {
  return `${identity.shortName} Registration`
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const

const numbers = [
  ...['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'],
  ...['Eight', 'Nine', 'Ten', 'Eleven', 'Twelve', 'Thirteen', 'Fourteen'],
] as const

export const maxCampDays = numbers.length

/** From 1 to `maxCampDays`. */
export function dayCountOf({ firstDay, lastDay }: Pick<CampFacts['time'], 'firstDay' | 'lastDay'>): number {
  return Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000) + 1
}

/** 'Seven days' */
export function lengthText(time: CampFacts['time']): string {
  const days = dayCountOf(time)
  return `${numbers[days - 1]} ${days === 1 ? 'day' : 'days'}`
}

/** 'April' and '13' for '2025-04-13'. */
export function monthAndDay(day: string): { readonly month: string; readonly day: string } {
  const [, month, dayOfMonth] = day.split('-')
  return { month: months[Number(month) - 1] ?? '', day: String(Number(dayOfMonth)) }
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** 'Sunday' for '2025-04-13'. */
export function weekdayOf(day: string): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
}

/** 'April 13' */
export function longDay(day: string): string {
  const { month, day: dayOfMonth } = monthAndDay(day)
  return `${month} ${dayOfMonth}`
}

/** 'April 13–19, 2025', 'April 28 – May 3, 2025', or with both years. */
export function datesText({ firstDay, lastDay }: CampFacts['time'], to = '–'): string {
  const [firstYear, year] = [firstDay.slice(0, 4), lastDay.slice(0, 4)]
  if (firstDay === lastDay) return `${longDay(firstDay)}, ${year}`
  const [first, last] = [monthAndDay(firstDay), monthAndDay(lastDay)]
  if (firstYear !== year) return `${longDay(firstDay)}, ${firstYear} – ${longDay(lastDay)}, ${year}`
  if (first.month !== last.month) return `${longDay(firstDay)} – ${longDay(lastDay)}, ${year}`
  return `${longDay(firstDay)}${to}${last.day}, ${year}`
}

/** '8:00 AM' for '08:00'. */
export function twelveHours(clock: string): string {
  const [hours = '', minutes = ''] = clock.split(':')
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`
}

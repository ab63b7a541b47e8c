import { counted } from '../lib/counted.ts'
import type { CampFacts, FactsGroup, RegistrationWay } from './facts.ts'

/* The facts as a lead reads them, on the page and in the audit. */

export const groupLabels: Readonly<Record<FactsGroup, string>> = {
  identity: 'Name',
  logo: 'Logo',
  time: 'Days and clock',
  place: 'Place',
  contact: 'Contact',
  money: 'Money',
  words: 'Words',
  pages: 'Public pages',
  rules: 'Rules',
}

export const factLabels: {
  readonly [Group in FactsGroup]: Readonly<Record<keyof CampFacts[Group], string>>
} = {
  identity: {
    name: 'Name of the camp',
    shortName: 'Short name',
    organiser: 'Organiser',
    welcome: 'Line of welcome',
  },
  logo: { picture: 'Logo' },
  time: {
    firstDay: 'First day',
    lastDay: 'Last day',
    begins: 'Begins at',
    ends: 'Ends at',
    zone: 'Time zone',
  },
  place: {
    country: 'Country',
    venue: 'Name of the venue',
    about: 'About the venue',
    address: 'Address',
    mapUrl: 'Link to a map',
  },
  contact: { email: 'Email', phone: 'Phone', whatsApp: 'WhatsApp' },
  money: {
    currency: 'Currency',
    symbol: 'Symbol',
    isSymbolBehind: 'Place of the symbol',
    fee: 'Fee',
    feeLabel: 'Words under the fee',
    products: 'Products of a new stall',
  },
  words: {
    event: 'Word for the event',
    group: 'Word for a group',
    groups: 'Word for several groups',
    printsConference: 'Cards print “Conference”',
  },
  pages: {
    registration: 'Registration',
    registrationUrl: 'Link to the registration',
    registrationText: 'How people register',
    hasContactForm: 'Contact form, stored for the office',
    hasNewsletter: 'Newsletter, addresses stored for the office',
  },
  rules: { askedBelow: 'Asked with whom they leave', pairingDays: 'Pairings of devices end' },
}

const ruleTexts: Readonly<Record<string, (value: number) => string>> = {
  askedBelow: (age: number) => (age === 0 ? 'Nobody' : `People under ${age}`),
  pairingDays: (days: number) =>
    days === 0 ? 'On the last day of the camp' : `${counted(days, 'day')} after the camp`,
} satisfies Record<keyof CampFacts['rules'], unknown>

/** 'People under 18'; undefined for a fact that is not a number. */
export function ruleText(field: string, value: unknown): string | undefined {
  return typeof value === 'number' ? ruleTexts[field]?.(value) : undefined
}

export const registrationWayLabels: Readonly<Record<RegistrationWay, string>> = {
  form: 'With a form to fill in and print',
  link: 'At another address',
  off: 'As the words below say',
}

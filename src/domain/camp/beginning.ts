import { isTooShort } from '../account/passwordRules.ts'
import { dayAfter } from '../lib/campTime.ts'
import { staffEmailError, staffNameError } from '../staff/staff.ts'
import { type CampFacts, dayCountOf, documentedCamp } from './facts.ts'
import { problemsOf } from './problems.ts'
import { type CampProgramme, eventCountOf, programmeFor } from './programme.ts'

/* The answers with which a real camp begins (design: "The camp"). Leads add the other facts on /admin/camp. */

export interface FirstLead {
  readonly name: string
  readonly email: string
  readonly password: string
}

export interface Beginning extends Readonly<CampFacts['time']> {
  readonly name: string
  readonly shortName: string
  readonly country: string
  readonly venue: string
  readonly leads: readonly [FirstLead, FirstLead]
}

export const beginningSteps = ['name', 'days', 'place', 'leads', 'look'] as const
export type BeginningStep = (typeof beginningSteps)[number]

const noLead: FirstLead = { name: '', email: '', password: '' }

export const blankBeginning: Beginning = {
  ...{ name: '', shortName: '', country: '', venue: '' },
  ...{ firstDay: '', lastDay: '', begins: '08:00', ends: '16:00', zone: '' },
  leads: [noLead, noLead],
}

const blankFacts: CampFacts = {
  identity: { name: '', shortName: 'Camp', organiser: '', welcome: '' },
  logo: { picture: '' },
  time: { firstDay: '', lastDay: '', begins: '', ends: '', zone: '' },
  place: { country: '', venue: '', about: '', address: '', mapUrl: '' },
  contact: { email: '', phone: '', whatsApp: '' },
  money: { ...documentedCamp.facts.money, fee: '', feeLabel: '', products: [] },
  words: { event: 'camp', group: 'Group', groups: 'Groups', printsConference: false },
  pages: {
    ...{ registration: 'off', registrationUrl: '', registrationText: '' },
    ...{ hasContactForm: false, hasNewsletter: false },
  },
  rules: documentedCamp.facts.rules,
}

/** @param base facts of an earlier camp from its file; without it no documented name, place, fee or product */
export function factsOfBeginning(beginning: Beginning, base: CampFacts = blankFacts): CampFacts {
  const { name, shortName, country, venue, firstDay, lastDay, begins, ends, zone } = beginning
  return {
    ...base,
    identity: { ...base.identity, name, shortName: shortName || 'Camp' },
    time: { firstDay, lastDay, begins, ends, zone },
    place: { ...base.place, country, venue },
  }
}

/** The content of the file that “Save as a file” downloads. */
export interface CampFile {
  readonly facts: CampFacts
  /** One day for each day of its camp; null for none. */
  readonly programme: CampProgramme | null
  /** A PNG in base64; null for none. */
  readonly logo: string | null
}

/** A file whose logo is broken has none. */
export interface ReadCampFile extends CampFile {
  readonly isLogoBroken: boolean
}

/** The events of an earlier camp on the days of the new one; null if there is none. */
export function programmeOfBeginning(
  time: CampFacts['time'],
  programme: CampProgramme | null,
): CampProgramme | null {
  const days = programmeFor(time, programme)
  return eventCountOf(days) === 0 ? null : days
}

/** The answers that a file of an earlier camp gives; its days are those of the last time. */
export function beginningFrom(facts: CampFacts): Beginning {
  const { identity, time, place } = facts
  return {
    ...blankBeginning,
    ...{ name: identity.name, shortName: identity.shortName, country: place.country, venue: place.venue },
    ...time,
  }
}

/** The last day of a camp as long as the earlier one. */
export function shiftedLastDay(firstDay: string, { time }: CampFacts): string {
  return dayAfter(firstDay, dayCountOf(time) - 1)
}

/** By the name of its field; fields of the leads are `name0`, `email1` and so on. */
export type BeginningProblems = Readonly<Record<string, string>>

export function problemsOfStep(step: BeginningStep, beginning: Beginning): BeginningProblems {
  const facts = factsOfBeginning(beginning)
  switch (step) {
    case 'name': {
      const { name, shortName } = problemsOf('identity', facts.identity)
      return found({ name, shortName })
    }
    case 'days':
      return found(problemsOf('time', facts.time))
    case 'place': {
      const { country, venue } = problemsOf('place', facts.place)
      return found({ country, venue })
    }
    case 'leads':
      return found({ ...leadProblems(beginning, 0), ...leadProblems(beginning, 1) })
    case 'look':
      return {}
  }
}

function leadProblems({ leads }: Beginning, index: 0 | 1): Readonly<Record<string, string | undefined>> {
  const { name, email, password } = leads[index]
  const isSame = index === 1 && email.trim().toLowerCase() === leads[0].email.trim().toLowerCase()
  return {
    [`name${index}`]: staffNameError(name),
    [`email${index}`]:
      staffEmailError(email) ?? (isSame ? 'The second lead needs another email.' : undefined),
    [`password${index}`]: isTooShort({ newPassword: password, confirmation: password })
      ? 'Type at least 6 characters.'
      : undefined,
  }
}

function found(problems: Readonly<Record<string, string | undefined>>): BeginningProblems {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, text]) => (text === undefined ? [] : [[field, text]])),
  )
}

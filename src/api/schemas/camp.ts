import * as z from 'zod/mini'
import {
  type Camp,
  type CampFacts,
  documentedCamp,
  type FactsGroup,
  registrationWays,
} from '../../domain/camp/facts.ts'
import { envelope } from './values.ts'

/* Shapes only; `problemsOf` says what is wrong with a value. */

const text = z.string().check(z.trim())

export const factsSchemas = {
  identity: z.object({ name: text, shortName: text, organiser: text, welcome: text }),
  logo: z.object({ picture: text }),
  time: z.object({ firstDay: text, lastDay: text, begins: text, ends: text, zone: text }),
  place: z.object({ country: text, venue: text, about: text, address: text, mapUrl: text }),
  contact: z.object({ email: text, phone: text, whatsApp: text }),
  money: z.object({
    currency: text,
    symbol: text,
    isSymbolBehind: z.boolean(),
    fee: text,
    feeLabel: text,
    products: z.array(z.object({ name: text, price: z.number() })),
  }),
  words: z.object({ event: text, group: text, groups: text, printsConference: z.boolean() }),
  pages: z.object({
    registration: z.enum(registrationWays),
    registrationUrl: text,
    registrationText: text,
    hasContactForm: z.boolean(),
    hasNewsletter: z.boolean(),
  }),
  rules: z.object({ askedBelow: z.number(), pairingDays: z.number() }),
} as const satisfies { readonly [Group in FactsGroup]: z.ZodMiniType<CampFacts[Group]> }

/** Files and browsers keep facts of older releases, which had no logo and no rules. */
export const campFacts: z.ZodMiniType<CampFacts> = z.object({
  ...factsSchemas,
  logo: z._default(factsSchemas.logo, documentedCamp.facts.logo),
  rules: z._default(factsSchemas.rules, documentedCamp.facts.rules),
})

export const camp: z.ZodMiniType<Camp> = z.object({
  version: z.int().check(z.nonnegative()),
  facts: campFacts,
  zone: z.object({
    short: z.string(),
    long: z.string(),
    generic: z.string(),
    offset: z.string(),
    changes: z.array(z.object({ from: z.number(), minutes: z.number(), name: z.string() })),
  }),
})

export interface FactsRequest<Group extends FactsGroup> {
  /** The version that was read. */
  readonly version: number
  readonly facts: CampFacts[Group]
  /** A lead has read what a change of days or zone moves. */
  readonly confirmed?: boolean | undefined
}

const requestOf = <Facts>(facts: z.ZodMiniType<Facts>) =>
  z.object({
    version: z.int().check(z.nonnegative()),
    facts,
    confirmed: z.optional(z.boolean()),
  })

export const factsRequests: { readonly [Group in FactsGroup]: z.ZodMiniType<FactsRequest<Group>> } = {
  identity: requestOf(factsSchemas.identity),
  logo: requestOf(factsSchemas.logo),
  time: requestOf(factsSchemas.time),
  place: requestOf(factsSchemas.place),
  contact: requestOf(factsSchemas.contact),
  money: requestOf(factsSchemas.money),
  words: requestOf(factsSchemas.words),
  pages: requestOf(factsSchemas.pages),
  rules: requestOf(factsSchemas.rules),
}

export const campAnswer = z.extend(envelope, { data: camp })

/** Null if nobody is registered. */
export const longestNameAnswer = z.extend(envelope, {
  data: z.nullable(z.object({ firstname: z.string(), lastname: z.string(), union: z.optional(z.string()) })),
})

/** A PNG in base64. */
export const logoRequest = z.object({ png: z.string() })

export const logoAnswer = z.extend(envelope, { data: factsSchemas.logo })

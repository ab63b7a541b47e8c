import { isDay } from '../lib/campTime.ts'
import { charactersOf, withoutHidden } from '../lib/characters.ts'
import { formatUsd } from '../lib/money.ts'
import { unprintableIn } from '../people/cardLetters.ts'
import { breaksOf } from '../people/idCard.ts'
import { isVisible } from '../people/people.ts'
import { staffEmailError } from '../staff/staff.ts'
import {
  impossibleProductText,
  isImpossibleProduct,
  isSameProduct,
  maxPrice,
  maxProductNameLength,
  maxProducts,
} from '../till/priceList.ts'
import type { Product } from '../till/products.ts'
import { type CampFacts, dayCountOf, type FactsGroup, maxCampDays } from './facts.ts'
import { isLogoName } from './logo.ts'

/* Mistakes in the facts of a camp, one sentence for each field. */

export type FactsProblems<Group extends FactsGroup = FactsGroup> = Readonly<
  Partial<Record<keyof CampFacts[Group], string>>
>

type Problem = string | undefined

interface TextRule {
  /** With its article: 'the name of the camp'. */
  readonly what: string
  readonly most: number
  readonly isNeeded?: true
  readonly isWithoutEmoji?: true
}

/** As the page counts them, an accented letter is one character. */
export const mostCharacters = {
  ...{ name: 60, shortName: 24, organiser: 80, welcome: 160 },
  ...{ country: 60, venue: 80, about: 300, address: 160, mapUrl: 500 },
  ...{ phone: 30, whatsApp: 30, symbol: 4, fee: 24, feeLabel: 40 },
  ...{ event: 24, group: 24, groups: 24 },
} as const

/** Marks that take no room of their own belong to the character before them; a text has not that many. */
const mostUnitsOfCharacter = 12

const emoji = /(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Presentation}|\u20E3/u

export function textProblem(text: string, { what, most, isNeeded, isWithoutEmoji }: TextRule): Problem {
  const trimmed = text.trim()
  if (withoutHidden(trimmed) !== trimmed || /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(trimmed))
    return 'There is an invisible character in it. Please type it again.'
  if (trimmed === '' && isNeeded === undefined && text === '') return undefined
  if (!isVisible(trimmed)) return isNeeded ? `Please enter ${what}.` : `Please enter ${what}, or nothing.`
  if (/[<>]/.test(trimmed)) return `Please enter ${what} without < and >.`
  if (isWithoutEmoji && emoji.test(trimmed)) return `Please enter ${what} without emoji.`
  const { length } = charactersOf(trimmed)
  if (length > most) return `Please enter ${what} with at most ${most} characters. This has ${length}.`
  return trimmed.length > most * mostUnitsOfCharacter
    ? `Please enter ${what} with fewer marks over its letters.`
    : undefined
}

function identityProblems({ name, shortName, organiser, welcome }: CampFacts['identity']) {
  const { name: most, shortName: mostOfShort, organiser: mostOfOrganiser } = mostCharacters
  return {
    name:
      textProblem(name, { what: 'the name of the camp', most, isNeeded: true, isWithoutEmoji: true }) ??
      lineProblem(name),
    shortName: textProblem(shortName, {
      what: 'the short name',
      most: mostOfShort,
      isNeeded: true,
      isWithoutEmoji: true,
    }),
    organiser: textProblem(organiser, { what: 'the organiser', most: mostOfOrganiser }),
    welcome: textProblem(welcome, { what: 'the line of welcome', most: mostCharacters.welcome }),
  }
}

/** On a card; the letters of a longer line are squeezed until nobody can read them. */
const mostOfLine = 36

function lineProblem(name: string): Problem {
  const lengthOf = (line: string) => charactersOf(line).length
  const lines = [[name.trim()], ...breaksOf(name.trim())]
  return lines.some((pair) => pair.every((line) => lengthOf(line) <= mostOfLine))
    ? undefined
    : `Please put a space or a hyphen into the name: a card has two lines for it, each with at most ${mostOfLine} characters.`
}

const mostNamed = 6

/** What somebody should know before the name is saved with letters that no sheet of cards can print. */
export function campNameWarning(name: string): string | undefined {
  const unprintable = unprintableIn(name.toUpperCase())
  if (unprintable.length === 0) return undefined
  const others = unprintable.length > mostNamed ? ' and others' : ''
  // Isolated, so that letters from right to left stay in their place.
  const letters = `\u2068${unprintable.slice(0, mostNamed).join(' ')}\u2069${others}`
  return `Sheets of cards have no letters for ${letters}, so they cannot be printed with this name. Cards one by one and in the ZIP can show it.`
}

function logoProblems({ picture }: CampFacts['logo']) {
  return {
    picture: picture === '' || isLogoName(picture) ? undefined : 'Please choose the file of the logo again.',
  }
}

/** Days of other years are typing slips. */
const [firstYear, lastYear] = [2000, 2100]

function dayProblem(day: string, what: string): Problem {
  if (!isDay(day)) return `Please choose the ${what} day of the camp.`
  const year = Number(day.slice(0, 4))
  return year < firstYear || year > lastYear
    ? `Please choose a year from ${firstYear} to ${lastYear}.`
    : undefined
}

function clockProblem(clock: string, what: string): Problem {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(clock)
    ? undefined
    : `Please enter the time when the camp ${what}, such as 08:00.`
}

function timeProblems({ firstDay, lastDay, begins, ends, zone }: CampFacts['time']) {
  const first = dayProblem(firstDay, 'first')
  const clocks = { begins: clockProblem(begins, 'begins'), ends: clockProblem(ends, 'ends') }
  const isOneDay = firstDay === lastDay && clocks.begins === undefined && clocks.ends === undefined
  return {
    firstDay: first,
    lastDay:
      dayProblem(lastDay, 'last') ?? (first === undefined ? orderProblem(firstDay, lastDay) : undefined),
    begins: clocks.begins,
    ends: clocks.ends ?? (isOneDay && ends <= begins ? 'The camp must end after it has begun.' : undefined),
    zone: isKnownZone(zone) ? undefined : 'Please choose the time zone by its place, such as Africa/Nairobi.',
  }
}

function orderProblem(firstDay: string, lastDay: string): Problem {
  const days = dayCountOf({ firstDay, lastDay })
  if (days < 1) return 'The last day must not be before the first day.'
  return days > maxCampDays ? `A camp has at most ${maxCampDays} days. This would be ${days}.` : undefined
}

/**
 * By its place: PostgreSQL takes a name such as CET for an abbreviation without a change of the clock, and only
 * some browsers know an offset as a zone.
 */
function isKnownZone(zone: string): boolean {
  if (!/^(UTC|[A-Z]\w+(\/[A-Z][\w+-]*)+)$/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

function placeProblems({ country, venue, about, address, mapUrl }: CampFacts['place']) {
  return {
    country: textProblem(country, { what: 'the country', most: mostCharacters.country }),
    venue: textProblem(venue, { what: 'the name of the venue', most: mostCharacters.venue }),
    about: textProblem(about, { what: 'the words about the venue', most: mostCharacters.about }),
    address: textProblem(address, { what: 'the address', most: mostCharacters.address }),
    mapUrl:
      textProblem(mapUrl, { what: 'the link to a map', most: mostCharacters.mapUrl }) ?? linkProblem(mapUrl),
  }
}

/** `URL.canParse` is newer than the oldest browsers. */
function urlOf(link: string): URL | undefined {
  try {
    return new URL(link)
  } catch {
    return undefined
  }
}

/** A name and a password before an @ hide the site that a link leads to. */
function linkProblem(link: string): Problem {
  if (link === '') return undefined
  const url = /^https:\/\/[^\s]+$/i.test(link.trim()) ? urlOf(link) : undefined
  return url?.hostname.includes('.') && url.username === '' && url.password === ''
    ? undefined
    : 'Please enter a link that begins with https://'
}

function contactProblems({ email, phone, whatsApp }: CampFacts['contact']) {
  return {
    email:
      email === ''
        ? undefined
        : (staffEmailError(email) ?? textProblem(email, { what: 'the email', most: 254 })),
    phone: phoneProblem(phone, /^[+(\d][\d ()/.-]*$/, 'the phone, such as +254 712 345 678'),
    whatsApp: phoneProblem(
      whatsApp,
      /^\+[\d ()/.-]*$/,
      'the number for WhatsApp with the prefix of its country, such as +254 712 345 678',
    ),
  }
}

function phoneProblem(phone: string, shape: RegExp, what: string): Problem {
  const trimmed = phone.trim()
  if (phone === '') return undefined
  const digits = trimmed.replace(/\D/g, '').length
  return shape.test(trimmed) && digits >= 3 && digits <= 15 && trimmed.length <= mostCharacters.phone
    ? undefined
    : `Please enter ${what}.`
}

function moneyProblems({ currency, symbol, fee, feeLabel, products }: CampFacts['money']) {
  return {
    currency: currencyProblem(currency),
    symbol:
      textProblem(symbol, {
        what: 'the symbol of the currency',
        most: mostCharacters.symbol,
        isNeeded: true,
      }) ?? (/[\p{Nd}+-]/u.test(symbol) ? 'Please enter a symbol without digits, + and -.' : undefined),
    fee: textProblem(fee, { what: 'the fee', most: mostCharacters.fee }),
    feeLabel: textProblem(feeLabel, { what: 'the words under the fee', most: mostCharacters.feeLabel }),
    products: productsProblem(products),
  }
}

/** Currencies of ISO 4217 that are newer than the lists of older browsers and of Node 20. */
const newCurrencies: readonly string[] = ['ZWG', 'XCG']

/** Amounts are kept in hundredths. */
function currencyProblem(currency: string): Problem {
  const isKnown = newCurrencies.includes(currency) || Intl.supportedValuesOf('currency').includes(currency)
  if (!isKnown) return 'Please choose the currency by its three letters.'
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits === 2
    ? undefined
    : 'The portal counts in currencies with two decimals. Please choose another one.'
}

function productsProblem(products: readonly Product[]): Problem {
  if (products.length > maxProducts) return `Please enter at most ${maxProducts} products.`
  for (const [index, { name, price }] of products.entries()) {
    const rule = { what: 'a name', most: maxProductNameLength, isNeeded: true } as const
    const problem = textProblem(name, rule)
    if (problem !== undefined) return `Product ${index + 1}: ${problem}`
    if (isImpossibleProduct(name)) return impossibleProductText
    if (products.slice(0, index).some((other) => isSameProduct(other.name, name)))
      return `${name.trim()} is on the list more than once.`
    if (!Number.isInteger(price) || price < 1 || price > maxPrice)
      return `The price of ${name.trim()} must be from ${formatUsd(1)} to ${formatUsd(maxPrice)}.`
  }
  return undefined
}

function wordsProblems({ event, group, groups }: CampFacts['words']) {
  return {
    event: textProblem(event, { what: 'the word for the event', most: mostCharacters.event, isNeeded: true }),
    group: textProblem(group, { what: 'the word for a group', most: mostCharacters.group, isNeeded: true }),
    groups: textProblem(groups, {
      what: 'the word for several groups',
      most: mostCharacters.groups,
      isNeeded: true,
    }),
  }
}

function pagesProblems({ registration, registrationUrl, registrationText }: CampFacts['pages']) {
  const { about: most, mapUrl: mostOfLink } = mostCharacters
  return {
    registrationUrl:
      registration === 'link' && registrationUrl === ''
        ? 'Please enter the link to the registration.'
        : (textProblem(registrationUrl, { what: 'the link to the registration', most: mostOfLink }) ??
          linkProblem(registrationUrl)),
    registrationText: textProblem(registrationText, { what: 'the words about the registration', most }),
  }
}

export const mostOfRules = { askedBelow: 25, pairingDays: 30 } as const satisfies CampFacts['rules']

function rulesProblems({ askedBelow, pairingDays }: CampFacts['rules']) {
  return {
    askedBelow: isWhole(askedBelow, mostOfRules.askedBelow)
      ? undefined
      : `Please choose an age from 0 to ${mostOfRules.askedBelow}.`,
    pairingDays: isWhole(pairingDays, mostOfRules.pairingDays)
      ? undefined
      : `Please choose from 0 to ${mostOfRules.pairingDays} days.`,
  }
}

function isWhole(number: number, most: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= most
}

type Found<Group extends FactsGroup> = Partial<Record<keyof CampFacts[Group], Problem>>

const problemsBy: { readonly [Group in FactsGroup]: (facts: CampFacts[Group]) => Found<Group> } = {
  identity: identityProblems,
  logo: logoProblems,
  time: timeProblems,
  place: placeProblems,
  contact: contactProblems,
  money: moneyProblems,
  words: wordsProblems,
  pages: pagesProblems,
  rules: rulesProblems,
}

/** Empty if the facts can be saved. */
export function problemsOf<Group extends FactsGroup>(
  group: Group,
  facts: CampFacts[Group],
): FactsProblems<Group> {
  const found = Object.entries(problemsBy[group](facts)).filter(([, problem]) => problem !== undefined)
  return Object.fromEntries(found) as FactsProblems<Group>
}

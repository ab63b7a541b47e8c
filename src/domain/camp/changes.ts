import { decimalFromCents } from '../lib/money.ts'
import type { CampFacts, FactsGroup } from './facts.ts'
import { factLabels, ruleText } from './labels.ts'

/** The names of the fields differ between the groups. */
const labels: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(factLabels))

/** A changed fact as the audit keeps it. */
interface FactChange {
  readonly field: string
  readonly from: string
  readonly to: string
}

export function factChanges<Group extends FactsGroup>(
  before: CampFacts[Group],
  after: CampFacts[Group],
): readonly FactChange[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .map(([field, value]) => ({ field, from: factText(field, old.get(field)), to: factText(field, value) }))
    .filter(({ from, to }) => from !== to)
}

function factText(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (!Array.isArray(value)) return ruleText(field, value) ?? String(value ?? '')
  return value.map(({ name, price }) => `${name} ${decimalFromCents(price)}`).join(', ')
}

function pictureText(picture: string, before = ''): string {
  if (picture === '') return 'nothing'
  return before === '' ? 'a picture' : 'another picture'
}

/** 'Short name from “Camporee” to “Kamp”'; undefined for a value that is no change of a fact. */
export function factChangeText(change: unknown): string | undefined {
  if (typeof change !== 'object' || change === null) return undefined
  const { field, from, to }: Partial<Record<keyof FactChange, unknown>> = change
  const label = typeof field === 'string' ? labels[field] : undefined
  if (label === undefined || typeof from !== 'string' || typeof to !== 'string') return undefined
  if (field === 'picture') return `${label} from ${pictureText(from)} to ${pictureText(to, from)}`
  const [before, after] = [from, to].map((text) => (text === '' ? 'nothing' : `“${text}”`))
  return `${label} from ${before} to ${after}`
}

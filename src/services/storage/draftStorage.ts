import type { HealthDraft } from '../../domain/health/healthForm.ts'
import { makeIdempotencyKey } from './idempotencyKey.ts'
import { readStored, removeStored, storedKeys } from './storage.ts'
import { keepInTab, readFromTab } from './tabStorage.ts'

const key = 'tab'

/**
 * This tab's own, and the same after a reload. The browser copies a tab's session storage into a duplicate of it, so the
 * id stands there only while no page has it.
 */
export const tabId = takeId() ?? makeIdempotencyKey()

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', leaveId)
  window.addEventListener('pageshow', takeId)
}

function takeId(): string | null {
  const id = readFromTab(key)
  keepInTab(key, null)
  return id
}

/** Where it cannot be kept, the next page of this tab is another tab, and is offered what this one has left. */
function leaveId(): void {
  keepInTab(key, tabId)
}

/*
 * Where drafts of the health form stand, and how they go: under their camper's code, one for each tab, for a day. What
 * was typed is sealed; where it cannot be, the tab alone has it.
 */

const everybody = 'healthDraft:'
const prefixOf = (code: string) => `${everybody}${code}:`
export const draftKeyName = (code: string) => prefixOf(code) + tabId
export const inTabAlone = 'healthDraft'

const longestAge = 24 * 60 * 60_000

/** As it stands in the storage: what was typed is in `sealed`. */
export interface SealedDraft extends Pick<HealthDraft, 'typedAt' | 'continues'> {
  readonly nonce: string
  readonly sealed: string
}

/** Whether something that this camper typed would go with a sign-out. */
export function hasHealthDraft(code: string): boolean {
  return readInTab()?.code === code || draftsOf(code).length > 0
}

/**
 * Whatever this camper has typed in any tab.
 *
 * @throws when the browser forbids it
 */
export function removeHealthDrafts(code: string): void {
  removeStored([draftKeyName(code), ...storedKeys(prefixOf(code))])
  keepInTab(inTabAlone, null)
}

/**
 * Removes what is older than a day or is no draft, and with somebody signed in what anybody else has typed.
 *
 * @param signedIn the code of the camper, '' for anybody else, null for nobody
 */
export function removeSpentDrafts(signedIn: string | null): void {
  const isTheirs = (key: string) =>
    signedIn === null || (signedIn !== '' && key.startsWith(prefixOf(signedIn)))
  removeStored(storedKeys(everybody).filter((key) => !isTheirs(key) || readSealed(key) === null))
  const inTab = readInTab()
  if (inTab === null || (signedIn !== null && inTab.code !== signedIn)) keepInTab(inTabAlone, null)
}

/** What has no key goes with the session: anybody could read it. */
export function removeDraftInTab(): void {
  keepInTab(inTabAlone, null)
}

export function draftsOf(code: string) {
  return storedKeys(prefixOf(code)).flatMap((key) => {
    const draft = readSealed(key)
    return draft ? [{ key, draft }] : []
  })
}

export function readSealed(key: string): SealedDraft | null {
  const value = jsonFrom(readStored(key))
  return isDated(value) && typeof value.nonce === 'string' && typeof value.sealed === 'string'
    ? { ...value, nonce: value.nonce, sealed: value.sealed }
    : null
}

/** What this tab alone has, whoever typed it. */
export function readInTab(): Dated | null {
  const value = jsonFrom(readFromTab(inTabAlone))
  return isDated(value) ? value : null
}

type Dated = Readonly<Record<string, unknown>> & Pick<HealthDraft, 'typedAt' | 'continues'>

/** Not older than a day; a clock that was set back counts as a day that has passed. */
function isDated(value: unknown): value is Dated {
  if (!isObject(value)) return false
  const { typedAt, continues = [] } = value
  return (
    typeof typedAt === 'string' &&
    Math.abs(Date.now() - Date.parse(typedAt)) < longestAge &&
    Array.isArray(continues) &&
    continues.every((moment) => typeof moment === 'string')
  )
}

function jsonFrom(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

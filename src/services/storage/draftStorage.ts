import type { HealthDraft } from '../../domain/health/healthForm.ts'
import { makeIdempotencyKey } from './idempotencyKey.ts'
import { readStored, removeStored, storedKeys } from './storage.ts'
import { keepInTab, readFromTab } from './tabStorage.ts'

const key = 'tab'

/**
 * The id of this tab, also after a reload. A duplicated tab copies the session storage, so the id is stored
 * there only while no page uses it.
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

function leaveId(): void {
  keepInTab(key, tabId)
}

/*
 * Storage of health form drafts: under the camper's code, one for each tab, for a day. A draft is encrypted;
 * without a key it stays in the tab.
 */

const draftPrefix = 'healthDraft:'
const prefixOf = (code: string) => `${draftPrefix}${code}:`
export const draftKeyName = (code: string) => prefixOf(code) + tabId
export const inTabAlone = 'healthDraft'

const maxAge = 24 * 60 * 60_000

export interface SealedDraft extends Pick<HealthDraft, 'typedAt' | 'continues'> {
  readonly nonce: string
  readonly sealed: string
}

export function hasHealthDraft(code: string): boolean {
  return readInTab()?.code === code || draftsOf(code).length > 0
}

export function removeHealthDrafts(code: string): void {
  removeStored([draftKeyName(code), ...storedKeys(prefixOf(code))])
  keepInTab(inTabAlone, null)
}

/**
 * Removes invalid drafts, drafts older than a day, and drafts of others than the signed-in camper.
 * @param signedIn the code of the camper, '' for another account, null if signed out
 */
export function removeSpentDrafts(signedIn: string | null): void {
  const isTheirs = (key: string) =>
    signedIn === null || (signedIn !== '' && key.startsWith(prefixOf(signedIn)))
  removeStored(storedKeys(draftPrefix).filter((key) => !isTheirs(key) || readSealed(key) === null))
  const inTab = readInTab()
  if (inTab === null || (signedIn !== null && inTab.code !== signedIn)) keepInTab(inTabAlone, null)
}

/** A draft without a key ends with the session, because anyone could read it. */
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

export function readInTab(): Dated | null {
  const value = jsonFrom(readFromTab(inTabAlone))
  return isDated(value) ? value : null
}

type Dated = Readonly<Record<string, unknown>> & Pick<HealthDraft, 'typedAt' | 'continues'>

/** A clock that was set back counts as a day that has passed. */
function isDated(value: unknown): value is Dated {
  if (!isObject(value)) return false
  const { typedAt, continues = [] } = value
  return (
    typeof typedAt === 'string' &&
    Math.abs(Date.now() - Date.parse(typedAt)) < maxAge &&
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

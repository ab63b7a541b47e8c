import * as z from 'zod/mini'
import type { HealthDraft } from '../../domain/health/healthForm.ts'
import { makeIdempotencyKey } from './idempotencyKey.ts'
import { removeStored, storedKeys } from './storage.ts'
import { storedValue } from './storedValue.ts'
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

const maxAge = 24 * 60 * 60_000

type Dated = Pick<HealthDraft, 'typedAt' | 'continues'>

const dated = {
  // A clock that was set back counts as a day that has passed.
  typedAt: z.string().check(z.refine((typedAt) => Math.abs(Date.now() - Date.parse(typedAt)) < maxAge)),
  continues: z.optional(z.array(z.string())),
}

export interface SealedDraft extends Dated {
  readonly nonce: string
  readonly sealed: string
}

export function sealedDraft(key: string) {
  return storedValue<SealedDraft>(key, z.object({ ...dated, nonce: z.string(), sealed: z.string() }))
}

/** The fields of the form are checked where the draft is read. */
export const draftInTab = storedValue<Dated & Readonly<Record<string, unknown>>>(
  'healthDraft',
  z.looseObject(dated),
  { isInTab: true, onFailure: () => undefined },
)

export function hasHealthDraft(code: string): boolean {
  return draftInTab.read()?.code === code || draftsOf(code).length > 0
}

export function removeHealthDrafts(code: string): void {
  removeStored([draftKeyName(code), ...storedKeys(prefixOf(code))])
  draftInTab.remove()
}

/**
 * Removes invalid drafts, drafts older than a day, and drafts of others than the signed-in camper.
 * @param signedIn the code of the camper, '' for another account, null if signed out
 */
export function removeSpentDrafts(signedIn: string | null): void {
  const isTheirs = (key: string) =>
    signedIn === null || (signedIn !== '' && key.startsWith(prefixOf(signedIn)))
  removeStored(storedKeys(draftPrefix).filter((key) => !isTheirs(key) || sealedDraft(key).read() === null))
  const inTab = draftInTab.read()
  if (inTab === null || (signedIn !== null && inTab.code !== signedIn)) draftInTab.remove()
}

/** A draft without a key ends with the session, because anyone could read it. */
export function removeDraftInTab(): void {
  draftInTab.remove()
}

export function draftsOf(code: string) {
  return storedKeys(prefixOf(code)).flatMap((key) => {
    const draft = sealedDraft(key).read()
    return draft ? [{ key, draft }] : []
  })
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import type { HealthDraft, HealthForm, TypedHealth } from '../../domain/health/healthForm.ts'
import { healthFields } from '../../domain/health/healthForm.ts'
import { draftKeyOf, makeDraftKey } from './draftKeys.ts'
import {
  draftInTab,
  draftKeyName,
  draftsOf,
  isObject,
  type SealedDraft,
  sealedDraft,
} from './draftStorage.ts'
import { createQueue } from './queue.ts'
import { readSession } from './sessionKeys.ts'
import { removeStored } from './storage.ts'

/**
 * An unsubmitted health form is kept for a day, encrypted under the
 * camper's key. Each tab writes its own draft, so that tabs do not overwrite each other. Without a key only
 * the tab keeps it, while the session lasts.
 */

type WrittenDraft = Omit<HealthDraft, 'keptIn'>

/** A removed draft must not be written again by an earlier change. */
const serialize = createQueue()

export async function readHealthDraft(code: string): Promise<HealthDraft | null> {
  const inTab = ownDraftInTab(code)
  if (inTab) return inTab
  const drafts = draftsOf(code)
  if (drafts.length === 0) return null
  const key = await draftKeyOf(code)
  if (!key) return null
  const own = drafts.find((draft) => draft.key === draftKeyName(code))
  const read = own && (await unsealed(own.draft, key))
  if (read) return { ...read, keptIn: 'device' }
  const others = drafts
    .filter((draft) => draft !== own)
    .sort((one, other) => other.draft.typedAt.localeCompare(one.draft.typedAt))
  for (const { draft } of others) {
    const newest = await unsealed(draft, key)
    if (newest)
      return { ...newest, keptIn: 'device', continues: [...(newest.continues ?? []), newest.typedAt] }
  }
  return null
}

/**
 * @param last the content of the form before
 * @throws when the browser cannot store it, or this camper is no longer signed in
 */
export function storeHealthDraft(
  code: string,
  { changes, version }: TypedHealth,
  last: HealthDraft | null,
): Promise<HealthDraft> {
  const typedAt = new Date().toISOString()
  const draft = { changes, version, typedAt, ...(last?.continues && { continues: last.continues }) }
  return serialize(async () => {
    const key = await draftKeyOf(code)
    const sealed = key && (await seal(draft, key))
    if (readSession()?.user.code !== code) throw new Error('Whose health form this was is signed in no more')
    if (sealed) {
      sealedDraft(draftKeyName(code)).write(sealed)
      draftInTab.remove()
    } else {
      draftInTab.write({ code, ...draft })
      if (draftInTab.read()?.typedAt !== typedAt) throw new Error('The browser did not keep the draft')
    }
    return { ...draft, keptIn: sealed ? 'device' : 'tab' }
  })
}

/**
 * Removes this tab's draft and the drafts of other tabs that it continues, unless they have changed since.
 * @throws when the browser forbids it
 */
export function removeHealthDraft(
  code: string,
  { continues = [] }: Pick<HealthDraft, 'continues'> = {},
): Promise<void> {
  return serialize(async () => {
    const continued = draftsOf(code).filter(({ draft }) => continues.includes(draft.typedAt))
    removeStored([draftKeyName(code), ...continued.map(({ key }) => key)])
    draftInTab.remove()
  })
}

export async function keepDraftsUnder(code: string, password: string): Promise<void> {
  const kept = await serialize(async () => {
    const key = await draftKeyOf(code)
    if (!key) return []
    return Promise.all(
      draftsOf(code).map(async (entry) => ({ ...entry, read: await unsealed(entry.draft, key) })),
    )
  })
  await makeDraftKey(code, password)
  await serialize(async () => {
    const key = await draftKeyOf(code)
    for (const { key: name, draft, read } of kept) {
      const sealed = key && read && (await seal(read, key))
      const isUnchanged = sealedDraft(name).read()?.sealed === draft.sealed
      if (sealed && isUnchanged) sealedDraft(name).write(sealed)
    }
  })
}

async function seal(draft: WrittenDraft, key: CryptoKey): Promise<SealedDraft> {
  const { typedAt, continues, ...typed } = draft
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(typed))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, text)
  return {
    typedAt,
    ...(continues && { continues }),
    nonce: textOf(nonce),
    sealed: textOf(new Uint8Array(sealed)),
  }
}

async function unsealed(
  { typedAt, continues, nonce, sealed }: SealedDraft,
  key: CryptoKey,
): Promise<WrittenDraft | null> {
  try {
    const how = { name: 'AES-GCM', iv: bytesOf(nonce) }
    const text = new TextDecoder().decode(await crypto.subtle.decrypt(how, key, bytesOf(sealed)))
    const typed: unknown = JSON.parse(text)
    return isTyped(typed) ? { ...typed, typedAt, ...(continues && { continues }) } : null
  } catch {
    return null
  }
}

function textOf(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

function ownDraftInTab(wanted: string): HealthDraft | null {
  const kept = draftInTab.read()
  if (kept?.code !== wanted || !isTyped(kept)) return null
  const { changes, version, typedAt, continues } = kept
  return { changes, version, typedAt, keptIn: 'tab', ...(continues && { continues }) }
}

function isTyped(value: unknown): value is TypedHealth {
  if (!isObject(value)) return false
  const { changes, version } = value
  return (version === null || typeof version === 'string') && isObject(changes) && areChanges(changes)
}

function areChanges(changes: Readonly<Record<string, unknown>>): changes is Partial<HealthForm> {
  return Object.entries(changes).every(([field, value]) =>
    field === 'isAgreedToTerms'
      ? typeof value === 'boolean'
      : healthFields.some((known) => known === field) && typeof value === 'string',
  )
}

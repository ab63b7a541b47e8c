import { createQueue } from './queue.ts'

/*
 * The key that encrypts a camper's health form drafts. It is derived from the password at sign-in, stored as
 * a non-extractable key, and removed when the session ends; only the same camper's next sign-in can decrypt
 * the drafts. Browsers encrypt only in secure contexts.
 */

const rounds = 250_000
const database = 'healthDrafts'
const store = 'keys'
/** In ms. Some browsers never answer when a database is opened. */
const answerLimit = 2_000

/** A sign-out right after a sign-in must find the key that it removes. */
const serialize = createQueue()

/**
 * The key that is being made. Later it is read from the database, because another tab may have made a newer
 * one.
 */
let making: { readonly code: string; readonly key: Promise<CryptoKey | null> } | undefined

export function makeDraftKey(code: string, password: string): Promise<void> {
  if (!canEncrypt()) return Promise.resolve()
  const derivedKey = derive(code, password)
  const storing = serialize(async () => {
    const key = await derivedKey
    await inStore('readwrite', (keys) => {
      keys.clear()
      return keys.put(key, code)
    })
  })
  const own = { code, key: storing.then(() => derivedKey).catch(() => null) }
  making = own
  return storing.finally(() => {
    if (making === own) making = undefined
  })
}

/** Null if there is no key; then no draft may be kept longer than the session. */
export function draftKeyOf(code: string): Promise<CryptoKey | null> {
  if (!canEncrypt()) return Promise.resolve(null)
  if (making?.code === code) return making.key
  return serialize(() => inStore<CryptoKey | undefined>('readonly', (keys) => keys.get(code)))
    .then((found) => found ?? null)
    .catch(() => null)
}

export async function forgetDraftKeys(code: string | null): Promise<void> {
  making = undefined
  if (!canEncrypt()) return
  await serialize(async () => {
    const codes = await inStore('readonly', (keys) => keys.getAllKeys())
    const others = codes.filter((other) => other !== code)
    if (others.length > 0)
      await inStore('readwrite', (keys) => others.map((other) => keys.delete(other)).at(-1))
  })
}

function canEncrypt(): boolean {
  return typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined
}

async function derive(code: string, password: string): Promise<CryptoKey> {
  const encoder = new TextEncoder()
  const typed = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, ['deriveKey'])
  const salt = encoder.encode(`camporee-portal health draft ${code}`)
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return crypto.subtle.deriveKey(how, typed, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

function inStore<Result>(
  mode: IDBTransactionMode,
  use: (keys: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    let isGivenUp = false
    const timer = setTimeout(() => {
      isGivenUp = true
      reject(new Error('The database of the browser does not answer'))
    }, answerLimit)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
    }
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    opening.onerror = () => end(() => reject(opening.error))
    opening.onsuccess = () => {
      const { result } = opening
      if (isGivenUp) return result.close()
      try {
        const transaction = result.transaction(store, mode)
        transaction.onabort = () => {
          result.close()
          end(() => reject(transaction.error))
        }
        const request = use(transaction.objectStore(store))
        transaction.oncomplete = () => {
          result.close()
          end(() => resolve(request?.result as Result))
        }
      } catch (error) {
        result.close()
        end(() => reject(error))
      }
    }
  })
}

import { vi } from 'vitest'

/** A minimal `indexedDB` for the keys that encrypt health drafts. @returns the stored keys by code */
export function stubKeyStore(): Map<IDBValidKey, unknown> {
  const items = new Map<IDBValidKey, unknown>()
  const request = (result: unknown) => ({ result })
  const keys = {
    get: (code: IDBValidKey) => request(items.get(code)),
    getAllKeys: () => request([...items.keys()]),
    put: (value: unknown, code: IDBValidKey) => request(items.set(code, value) && code),
    delete: (code: IDBValidKey) => request(items.delete(code) && undefined),
    clear: () => request(items.clear()),
  }
  const transaction = () => {
    const running = { objectStore: () => keys, oncomplete: () => {} }
    setImmediate(() => running.oncomplete())
    return running
  }
  const open = () => {
    const opening = { result: { transaction, close: () => {} }, onsuccess: () => {} }
    setImmediate(() => opening.onsuccess())
    return opening
  }
  vi.stubGlobal('indexedDB', { open })
  return items
}

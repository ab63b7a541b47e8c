/** 128 random bits in hex. `randomUUID` does not exist on a plain-http address of a local network; this does. */
export function makeIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

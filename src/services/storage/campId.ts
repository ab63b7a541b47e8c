/** The four digits that the wallet's card shows as its "Camp ID": random, and nobody's (portal document §2). */
export function makeCampId(): string {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1))
  return String(1_000 + (random % 9_000))
}

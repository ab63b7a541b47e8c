/**
 * The four digits on the wallet's card, "Camp ID": random, and unrelated to the camper (portal document §2).
 */
export function makeCampId(): string {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1))
  return String(1_000 + (random % 9_000))
}

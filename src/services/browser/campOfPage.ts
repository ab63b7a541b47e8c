import type { Camp } from '../../domain/camp/facts.ts'

/** The camp that our own host wrote into the page; null for the documented one. */
export function campOfPage(): Camp | null {
  const text = document.getElementById('camp')?.textContent
  return text ? JSON.parse(text) : null
}

import type { CampFacts } from '../../domain/camp/facts.ts'

export function registrationLinkOf({ pages }: CampFacts): { readonly href: string; readonly label: string } {
  const { registration, registrationUrl } = pages
  if (registration === 'off') return { href: '/register', label: 'How to register' }
  return { href: registration === 'link' ? registrationUrl : '/register', label: 'Register' }
}

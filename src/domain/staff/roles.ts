/** Roles and their home pages (portal document §2). */

export const roles = ['participant', 'merchant', 'admin', 'serviceProvider'] as const
export type Role = (typeof roles)[number]

/** The roles of the sign-in's picker; a service provider has a page but no sign-in of its own. */
export const signInRoles = ['participant', 'merchant', 'admin'] as const
export type SignInRole = (typeof signInRoles)[number]

export function isRole(value: unknown): value is Role {
  return (roles as readonly unknown[]).includes(value)
}

export const homeOf: Readonly<Record<Role, string>> = {
  admin: '/admin/dashboard',
  participant: '/app',
  merchant: '/merchant/home',
  serviceProvider: '/provider',
}

export const signInOf: Readonly<Record<Role, string>> = {
  admin: '/auth/signin',
  participant: '/auth/signin',
  merchant: '/auth/merchant/signin',
  serviceProvider: '/auth/signin',
}

export const pairingRoute = '/pair'

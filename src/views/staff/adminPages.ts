import type { ComponentType } from 'react'
import { matchRoutes } from 'react-router-dom'
import type { SessionUser } from '../../domain/account/session.ts'
import { type Ability, can, may, type Right } from '../../domain/staff/rights.ts'
import { GateInIcon, GateOutIcon, HealthIcon, UserIcon, WalletIcon } from '../ui/parts/icons.tsx'
import {
  AuditIcon,
  BooksIcon,
  CashIcon,
  DashboardIcon,
  DeviceIcon,
  InboxIcon,
  OnlineDepositsIcon,
  RollCallIcon,
  StaffIcon,
  StoreIcon,
  UsersIcon,
} from './pageIcons.tsx'

/* The sidebar, the guard of the routes and the home page of a session are derived from these lists. */

export interface AdminPage {
  readonly to: string
  readonly label: string
  /**
   * Any of these rights is enough, and leads have all. Without `rights` the page is open to every session.
   */
  readonly rights?: readonly [Right, ...Right[]]
  /** Absent for the pages of the documents. */
  readonly ability?: Ability
  /** Needs an account with a password; a paired device has none. */
  readonly isPersonal?: boolean
}

export interface LinkedPage extends AdminPage {
  /** The menu marks the page as a demo, because its data is not real. */
  readonly isDemonstration?: boolean
  readonly Icon: ComponentType
}

/** The five links of the documents, in their order. */
export const administration: readonly LinkedPage[] = [
  {
    to: '/admin/dashboard',
    label: 'Dashboard',
    Icon: DashboardIcon,
    rights: ['office', 'cash', 'health'],
  },
  { to: '/admin/registrations', label: 'Registrations', Icon: UsersIcon, rights: ['office'] },
  { to: '/admin/healthcorner', label: 'Health Corner', Icon: HealthIcon, rights: ['health'] },
  { to: '/admin/merchants', label: 'Merchants', Icon: StoreIcon, rights: ['office', 'cash'] },
  { to: '/admin/withdrawals', label: 'Withdrawals', Icon: CashIcon, rights: ['cash'] },
]

export const inboxPage = '/admin/gate/conflicts'

export const gate: readonly LinkedPage[] = [
  { to: '/admin/checkin', label: 'Check-In', Icon: GateInIcon, rights: ['gate'] },
  { to: '/admin/checkout', label: 'Check-Out', Icon: GateOutIcon, rights: ['gate'], isDemonstration: true },
  {
    to: '/admin/rollcall',
    label: 'Roll Call',
    Icon: RollCallIcon,
    rights: ['gate', 'office'],
    ability: 'gate',
  },
  {
    to: inboxPage,
    label: 'Gate Inbox',
    Icon: InboxIcon,
    rights: ['office'],
    ability: 'offlineGate',
  },
]

export const cashPages: readonly LinkedPage[] = [
  { to: '/admin/cash', label: 'Cash Desk', Icon: WalletIcon, rights: ['cash'], ability: 'cash' },
  {
    to: '/admin/deposits',
    label: 'Online Deposits',
    Icon: OnlineDepositsIcon,
    rights: ['cash'],
    ability: 'reports',
  },
  { to: '/admin/books', label: 'Books', Icon: BooksIcon, rights: ['lead'], ability: 'reports' },
]

export const staffPages: readonly LinkedPage[] = [
  { to: '/admin/staff', label: 'Staff', Icon: StaffIcon, rights: ['lead'], ability: 'staff' },
  { to: '/admin/devices', label: 'Devices', Icon: DeviceIcon, rights: ['lead'], ability: 'staff' },
  { to: '/admin/audit', label: 'Audit', Icon: AuditIcon, rights: ['lead'], ability: 'staff' },
]

export const accountPages: readonly LinkedPage[] = [
  { to: '/admin/account', label: 'My account', Icon: UserIcon, ability: 'sessions', isPersonal: true },
]

const unlinked: readonly AdminPage[] = [
  { to: '/admin/wallets', label: 'Wallet Management', rights: ['cash'] },
]

const linked: readonly LinkedPage[] = [
  ...administration,
  ...gate,
  ...cashPages,
  ...staffPages,
  ...accountPages,
]

const routes = [...linked, ...unlinked].map((page) => ({ path: `${page.to}/*`, page }))

export function pageAt(path: string): AdminPage | undefined {
  return matchRoutes(routes, path)?.[0]?.route.page
}

/** This address redirects to the first page that the session may use. */
export function isHome(path: string): boolean {
  return matchRoutes([{ path: '/admin' }], path) !== null
}

/**
 * A page is absent if the server lacks its ability, or if it is personal and the session is a paired device.
 */
export function isSupported({ ability, isPersonal = false }: AdminPage, user: SessionUser): boolean {
  if (isPersonal && user.device !== undefined) return false
  return ability === undefined || can(user, ability)
}

export function mayOpen(page: AdminPage, user: SessionUser): boolean {
  return isSupported(page, user) && (page.rights === undefined || may(user, page.rights))
}

/** Skips pages without `rights`, such as the own account. */
export function firstPageOf(user: SessionUser): LinkedPage | undefined {
  return linked.find((page) => page.rights !== undefined && mayOpen(page, user))
}

import type { ComponentType } from 'react'
import { matchRoutes } from 'react-router-dom'
import type { SessionUser } from '../../domain/account/session.ts'
import { type Ability, can, may, type Right } from '../../domain/staff/rights.ts'
import {
  GateInIcon,
  GateOutIcon,
  HealthIcon,
  icon,
  ReturnIcon,
  UserIcon,
  WalletIcon,
} from '../ui/parts/icons.tsx'

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

/* These icons are not among those of `ui/parts`, so that campers do not load them. */

const DashboardIcon = icon('M4 4h7v9H4ZM13.5 4H20v5h-6.5ZM13.5 11.5H20V20h-6.5ZM4 15.5h7V20H4Z')
const UsersIcon = icon(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20v-1a5 5 0 0 1 5-5h3a5 5 0 0 1 5 5v1M16 4.3a3.5 3.5 0 0 1 0 6.5M18 14.4a5 5 0 0 1 3.5 4.7v.9',
)
const StaffIcon = icon(
  'M5 8h14v12.5H5ZM9 3.5 12 8l3-4.500M12 14a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600ZM8.500 18a3.500 3.500 0 0 1 7 0',
)
const StoreIcon = icon(
  'M5 11v8.5h14V11M3.5 8.5 5.5 4h13l2 4.5a2.8 2.8 0 0 1-5.6 0 2.8 2.8 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0ZM10 19.5V15h4v4.5',
)
const CashIcon = icon('M3 6.5h18v11H3ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.2 12h.1M17.7 12h.1')
const CampIcon = icon('M12 4 3.500 20h17ZM12 11.500 8.500 20h7Z')
const DeviceIcon = icon('M7 3h10v18H7ZM11 18h2')
const AuditIcon = icon('M6 3.500h9l3.500 3.500v13.500H6ZM9 10h6M9 13.500h6M9 17h4')
const RollCallIcon = icon(
  'M4 6.5l1.500 1.500L8.500 5M4 12.500l1.500 1.500L8.500 11M4 18.500l1.500 1.500L8.500 17M12 6.500h8M12 12.500h8M12 18.500h8',
)
const InboxIcon = icon('M4 13.500 6.500 5h11l2.500 8.500V19H4ZM4 13.500h4.500l1.500 2.500h4l1.500-2.500H20')
const OnlineDepositsIcon = icon(
  'M5 5.500h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3 10h18M6.500 14.500h4',
)
const MessagesIcon = icon('M4 5.500h16v11H9.500L5.500 20v-3.500H4ZM8 9.500h8M8 12.500h5')
const BooksIcon = icon('M5 4h10a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3ZM5 17a3 3 0 0 1 3-3h11M9 8.500h6')

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
  { to: '/admin/merchants', label: 'Merchants', Icon: StoreIcon, rights: ['office', 'cash', 'books'] },
  { to: '/admin/withdrawals', label: 'Withdrawals', Icon: CashIcon, rights: ['cash', 'books'] },
]

/** Linked where the camp takes messages. */
export const messagesPage: LinkedPage = {
  ...{ to: '/admin/messages', label: 'Messages', Icon: MessagesIcon },
  ...{ rights: ['office'], ability: 'campFacts' },
}

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
    rights: ['cash', 'books'],
    ability: 'reports',
  },
  {
    to: '/admin/closing',
    label: 'Left in Wallets',
    Icon: ReturnIcon,
    rights: ['cash'],
    ability: 'treasury',
  },
  { to: '/admin/books', label: 'Books', Icon: BooksIcon, rights: ['books'], ability: 'reports' },
]

export const staffPages: readonly LinkedPage[] = [
  { to: '/admin/staff', label: 'Staff', Icon: StaffIcon, rights: ['lead'], ability: 'staff' },
  { to: '/admin/camp', label: 'This Camp', Icon: CampIcon, rights: ['lead'], ability: 'campFacts' },
  { to: '/admin/devices', label: 'Devices', Icon: DeviceIcon, rights: ['lead'], ability: 'staff' },
  { to: '/admin/audit', label: 'Audit', Icon: AuditIcon, rights: ['lead'], ability: 'staff' },
]

export const accountPages: readonly LinkedPage[] = [
  { to: '/admin/account', label: 'My account', Icon: UserIcon, ability: 'sessions', isPersonal: true },
]

const unlinked: readonly AdminPage[] = [
  { to: '/admin/wallets', label: 'Wallet Management', rights: ['cash'] },
  { to: '/admin/statements', label: 'Statement', rights: ['cash', 'books'], ability: 'treasury' },
  { to: '/admin/books/cash', label: 'Cash position', rights: ['books'], ability: 'treasury' },
  { to: '/admin/books/desks', label: 'Closed desks', rights: ['books'], ability: 'treasury' },
]

const linked: readonly LinkedPage[] = [
  ...administration,
  ...gate,
  ...cashPages,
  ...staffPages,
  messagesPage,
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

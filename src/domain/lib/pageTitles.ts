import { eventName } from '../public/event.ts'

/*
 * What the pages behind the sign-in begin with. It stands before their code has come, in the first answer of the host
 * too, where the pages themselves draw it.
 */

export interface PageTitle {
  /** The page's h1. */
  readonly title: string
  /** In the browser's tab, where that is another. */
  readonly tabTitle?: string
  /** Above the title. */
  readonly line?: string
  /** Of a column in the middle of a wide window. */
  readonly width?: string
  /** Pixels by which what stands above or beside the title moves it down: in a wide window, and on a phone. */
  readonly down?: readonly [number, number]
}

const underBackLink = [56, 52] as const

/** The camper's first name stands in its place. */
const firstNameMark = '{firstname}'

/** In the browser's tab, of a page on which nothing is real. */
export function demonstrationTitle(title: string): string {
  return `Demonstration: ${title}`
}

/** Those whose title does not depend on what is read, by their addresses. */
export const pageTitles: Readonly<Record<string, PageTitle>> = {
  '/app': { title: `Welcome back, ${firstNameMark}`, tabTitle: 'Home', line: eventName, width: '72rem' },
  '/app/registration': { title: 'ID Card', width: '72rem' },
  '/app/health': { title: 'Health Information', width: '72rem' },
  '/app/schedule': { title: 'Camp Schedule', width: '72rem', down: [3.6, 7.6] },
  '/app/wallet': { title: 'My Wallet', width: '72rem', down: [3.6, 0] },
  '/app/account': { title: 'My account' },
  '/admin/dashboard': { title: 'Admin Dashboard', down: [3.6, 0] },
  '/admin/registrations': { title: 'Registration Management', width: '90rem' },
  '/admin/registrations/import': { title: 'Import people', down: underBackLink },
  '/admin/registrations/slips': { title: 'Password slips', down: underBackLink },
  '/admin/registrations/withdrawn': { title: 'Withdrawn people', down: underBackLink },
  '/admin/healthcorner': { title: 'Health Corner' },
  '/admin/merchants': { title: 'Merchants' },
  '/admin/withdrawals': { title: 'Withdrawals' },
  '/admin/cash': { title: 'Cash Desk' },
  '/admin/books': { title: 'Books' },
  '/admin/staff': { title: 'Staff' },
  '/admin/checkin': { title: 'Participant Check-In', width: '60rem', down: [17.6, 10.8] },
  '/admin/checkout': {
    title: 'Participant Check-Out',
    tabTitle: demonstrationTitle('Participant Check-Out'),
  },
  '/admin/rollcall': { title: 'Roll call' },
  '/admin/gate/conflicts': { title: 'Gate Inbox', width: '64rem' },
  '/admin/devices': { title: 'Paired devices' },
  '/admin/audit': { title: 'Audit' },
  '/admin/account': { title: 'My account' },
}

/** Of the page at this address; undefined where it is not known before something was read. */
export function pageTitleAt(pathname: string, firstname?: string): PageTitle | undefined {
  const page = pageTitles[pathname.toLowerCase().replace(/(.)\/+$/, '$1')]
  if (page === undefined) return undefined
  return { ...page, title: page.title.replace(firstNameMark, firstname?.trim() || 'Camper') }
}

/*
 * The headings of the pages behind the sign-in, shown before their code is loaded; the server draws them into
 * the first answer.
 */

export interface PageTitle {
  readonly title: string
  readonly tabTitle?: string
  readonly line?: string
  readonly width?: string
  /** Offset of the title in px, caused by what is above or beside it: in a wide window, and on a phone. */
  readonly down?: readonly [number, number]
}

const underBackLink = [56, 52] as const

const firstNameMark = '{firstname}'
const campNameMark = '{camp}'

export function demonstrationTitle(title: string): string {
  return `Demonstration: ${title}`
}

export const pageTitles: Readonly<Record<string, PageTitle>> = {
  '/app': { title: `Welcome back, ${firstNameMark}`, tabTitle: 'Home', line: campNameMark, width: '72rem' },
  '/app/registration': { title: 'ID Card', width: '72rem' },
  '/app/health': { title: 'Health Information', width: '72rem' },
  '/app/schedule': { title: 'Camp Schedule', width: '72rem', down: [3.6, 7.6] },
  '/app/wallet': { title: 'My Wallet', width: '72rem', down: [3.6, 0] },
  '/app/account': { title: 'My account' },
  '/admin/dashboard': { title: 'Admin Dashboard', down: [3.6, 0] },
  '/admin/registrations': { title: 'Registration Management', width: '90rem' },
  '/admin/registrations/import': { title: 'Import people', down: underBackLink },
  '/admin/registrations/slips': { title: 'Password slips', down: underBackLink },
  '/admin/registrations/duplicates': { title: 'Possible duplicates', down: underBackLink },
  '/admin/registrations/withdrawn': { title: 'Withdrawn people', down: underBackLink },
  '/admin/healthcorner': { title: 'Health Corner' },
  '/admin/merchants': { title: 'Merchants' },
  '/admin/withdrawals': { title: 'Withdrawals' },
  '/admin/cash': { title: 'Cash Desk' },
  '/admin/deposits': { title: 'Online Deposits' },
  '/admin/books': { title: 'Books' },
  '/admin/closing': { title: 'Left in Wallets' },
  '/admin/books/cash': { title: 'Cash position', down: underBackLink },
  '/admin/books/desks': { title: 'Closed desks', down: underBackLink },
  '/admin/staff': { title: 'Staff' },
  '/admin/checkin': { title: 'Participant Check-In', width: '60rem', down: [17.6, 10.8] },
  '/admin/checkout': {
    title: 'Participant Check-Out',
    tabTitle: demonstrationTitle('Participant Check-Out'),
  },
  '/admin/rollcall': { title: 'Roll call' },
  '/admin/gate/conflicts': { title: 'Gate Inbox', width: '64rem' },
  '/admin/camp': { title: 'This camp', width: '64rem' },
  '/admin/camp/programme': { title: 'Programme', width: '64rem', down: underBackLink },
  '/admin/messages': { title: 'Messages', width: '60rem' },
  '/admin/devices': { title: 'Paired devices' },
  '/admin/audit': { title: 'Audit' },
  '/admin/account': { title: 'My account' },
}

export function pageTitleAt(pathname: string, campName: string, firstname?: string): PageTitle | undefined {
  const page = pageTitles[pathname.toLowerCase().replace(/(.)\/+$/, '$1')]
  if (page === undefined) return undefined
  return {
    ...page,
    title: page.title.replace(firstNameMark, firstname?.trim() || 'Camper'),
    ...(page.line !== undefined && { line: page.line.replace(campNameMark, () => campName) }),
  }
}
